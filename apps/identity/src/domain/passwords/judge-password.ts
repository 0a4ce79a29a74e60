import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { createResetToken } from './reset-link.ts'
import { aboutPerson } from '../audit/about-person.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { findUserById } from '../credentials/users.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { readFlags } from '../installation/flags.queries.ts'
import type { PasswordNotice } from '../sessions/sign-in-attempt.ts'
import type { PasswordRules } from './password-rule.ts'
import { readPasswordRules } from './rules.queries.ts'

type Proved = {
  readonly user: UserRow
  readonly tenantId: string
  /** The password is known from leaks. */
  readonly isBreached?: boolean
}

/** A right password that opens nothing any more, and what the client does instead; or what it tells by the way. */
export type PasswordJudgement = { readonly held: LoginResponse } | { readonly notice: PasswordNotice }

const dayMs = 86_400_000

const daysLeft = (
  ctx: Pick<RequestContext, 'clock'>,
  { passwordChangedAt, createdAt }: UserRow,
  { rotationPeriod }: PasswordRules['rotation'],
) => {
  const ends = (passwordChangedAt ?? createdAt).getTime() + rotationPeriod * dayMs
  return Math.ceil((ends - ctx.clock.now().getTime()) / dayMs)
}

const recorded = (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId }: Proved,
  action: 'signIn.passwordExpired' | 'signIn.passwordBreached',
): Promise<void> =>
  audit(tx, ctx, {
    action,
    ...aboutPerson(user),
    tenantId,
  })

/** An expired password is exchanged at once, by the person who just typed it. */
const expired = async (tx: Database, ctx: RequestContext, proved: Proved): Promise<PasswordJudgement> => {
  await recorded(tx, ctx, proved, 'signIn.passwordExpired')
  const resetPasswordToken = await createResetToken(tx, ctx, proved)
  return { held: { mfaRequired: false, resetPasswordToken, userId: proved.user.id } }
}

/** A leaked one opens nothing where the installation says so: an attacker may have read it in the leak. */
const breached = async (
  tx: Database,
  ctx: RequestContext,
  proved: Proved,
): Promise<PasswordJudgement | undefined> => {
  if (!proved.isBreached || (await readFlags(tx))['security-center-show-login-flows'] !== 'on')
    return undefined
  await recorded(tx, ctx, proved, 'signIn.passwordBreached')
  return { held: { mfaRequired: false, isBreachedPassword: true } }
}

/** Whether a password has to be exchanged before it opens anything of a tenant. */
export const isPasswordExpired = async (
  db: Database,
  ctx: Pick<RequestContext, 'clock'>,
  { userId, tenantId }: { readonly userId: string; readonly tenantId: string },
): Promise<boolean> => {
  const { rotation } = await readPasswordRules(db, tenantId)
  const user = rotation.isActive ? await findUserById(db, userId) : undefined
  return user !== undefined && daysLeft(ctx, user, rotation) <= 0
}

/** What is asked of a right password before it opens anything, after the second factor: its age, then its fame. */
export const judgePassword = async (
  tx: Database,
  ctx: RequestContext,
  proved: Proved,
): Promise<PasswordJudgement> => {
  const { rotation } = await readPasswordRules(tx, proved.tenantId)
  const passwordExpiresIn = rotation.isActive ? daysLeft(ctx, proved.user, rotation) : undefined
  if (passwordExpiresIn !== undefined && passwordExpiresIn <= 0) return expired(tx, ctx, proved)
  const held = await breached(tx, ctx, proved)
  if (held !== undefined) return held
  return passwordExpiresIn === undefined
    ? { notice: {} }
    : { notice: { passwordExpiresIn, notificationPeriod: rotation.notificationPeriod } }
}
