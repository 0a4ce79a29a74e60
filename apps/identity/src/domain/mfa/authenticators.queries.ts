import { and, eq, gt, lt } from 'drizzle-orm'
import { secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  type MfaAuthenticatorRow,
  mfaAuthenticatorEnrolments as enrolments,
  mfaAuthenticators as authenticators,
} from '../../platform/db/schema/mfa.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { newTotpSecret, stepOfCode, totpEnrolment } from './totp.ts'

type Owner = { readonly user: Pick<UserRow, 'id' | 'email'>; readonly binding: string }

/** Makes a secret for one transaction; the one shown in it before no longer counts. */
export const startAuthenticator = async (ctx: RequestContext, { user, binding }: Owner) => {
  const secret = newTotpSecret(ctx.random)
  const row = {
    binding,
    userId: user.id,
    sealedSecret: ctx.secrets.seal('mfa-secrets', secret),
    expiresAt: secondsLater(ctx.clock.now(), lifetimes.pendingFactor),
  }
  await ctx.db.insert(enrolments).values(row).onConflictDoUpdate({ target: enrolments.binding, set: row })
  return totpEnrolment({ secret, issuer: ctx.client.name, account: user.email })
}

/** Keeps the secret when the code is right; its code counts as used. `gone`: nothing was being enrolled. */
export const finishAuthenticator = async (
  tx: Database,
  { clock, random, secrets }: RequestContext,
  { user, binding }: Owner,
  code: string,
): Promise<'right' | 'wrong' | 'gone'> => {
  const now = clock.now()
  const shown = and(
    eq(enrolments.binding, binding),
    eq(enrolments.userId, user.id),
    gt(enrolments.expiresAt, now),
  )
  const [row] = await tx.select().from(enrolments).where(shown).for('update')
  if (row === undefined) return 'gone'
  const lastStep = stepOfCode(secrets.unseal('mfa-secrets', row.sealedSecret), code, now)
  if (lastStep === undefined) return 'wrong'
  await tx.delete(enrolments).where(eq(enrolments.binding, binding))
  const id = uuidv7(clock, random)
  const { sealedSecret } = row
  await tx.insert(authenticators).values({ id, userId: user.id, sealedSecret, lastStep, createdAt: now })
  return 'right'
}

/**
 * Whether a code is right, and if so used up: of one device no step counts twice, nor one before it, wherever and
 * however often at once it is tried (SEC-OT-03).
 */
export const useTotpCode = async (
  tx: Database,
  { clock, secrets }: RequestContext,
  { id, sealedSecret }: MfaAuthenticatorRow,
  code: string,
): Promise<boolean> => {
  const step = stepOfCode(secrets.unseal('mfa-secrets', sealedSecret), code, clock.now())
  if (step === undefined) return false
  const used = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.id, id), lt(authenticators.lastStep, step)))
    .returning({ id: authenticators.id })
  return used.length > 0
}

/** Authenticator apps of a person: all of them, or the one that is named. */
export const listAuthenticators = (
  db: Database,
  userId: string,
  deviceId?: string,
): Promise<MfaAuthenticatorRow[]> =>
  db
    .select()
    .from(authenticators)
    .where(
      and(
        eq(authenticators.userId, userId),
        deviceId === undefined ? undefined : eq(authenticators.id, deviceId),
      ),
    )
