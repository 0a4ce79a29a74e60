import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import {
  type MfaAuthenticatorRow,
  type MfaPhoneRow,
  mfaAuthenticators,
  mfaPhones,
} from '../../platform/db/schema/mfa.ts'
import type { WebauthnCredentialRow } from '../../platform/db/schema/webauthn.ts'
import { listCredentials } from '../credentials/webauthn/credentials.queries.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { isAskable } from '../members/not-entered.queries.ts'
import { joined } from '../../platform/db/joined.ts'
import { isForced, readMfaPolicy } from '../mfa-policy/policy.queries.ts'

export type Factors = {
  readonly authenticators: readonly MfaAuthenticatorRow[]
  readonly phones: readonly MfaPhoneRow[]
  /** Passkeys as well: a user who holds one can be asked for it. */
  readonly webauthn: readonly WebauthnCredentialRow[]
}

export const readFactors = async (db: Database, userId: string): Promise<Factors> => ({
  authenticators: await db
    .select()
    .from(mfaAuthenticators)
    .where(eq(mfaAuthenticators.userId, userId))
    .orderBy(asc(mfaAuthenticators.createdAt)),
  phones: await db
    .select()
    .from(mfaPhones)
    .where(eq(mfaPhones.userId, userId))
    .orderBy(asc(mfaPhones.createdAt)),
  webauthn: await listCredentials(db, userId),
})

/** Whether the person wants to be asked. A user who only has a passkey to sign in with did not say so. */
export const isEnrolled = ({ authenticators, phones, webauthn }: Factors): boolean =>
  authenticators.length + phones.length > 0 || webauthn.some(({ use }) => use === 'factor')

/** Whether there is anything at all that the person could be asked for. */
export const hasAnyFactor = ({ authenticators, phones, webauthn }: Factors): boolean =>
  authenticators.length + phones.length + webauthn.length > 0

/** How many second factors a user has added; passkeys to sign in with are none of them. */
export const countFactors = ({ authenticators, phones, webauthn }: Factors): number =>
  authenticators.length + phones.length + webauthn.filter(({ use }) => use === 'factor').length

/** Whether a tenant of this person asks everybody for a second factor. */
export const isRequired = async (tx: Database, userId: string): Promise<boolean> => {
  const held = await tx
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), joined, isAskable(tx), eq(memberships.isDisabled, false)))
  for (const { tenantId } of held) {
    if (isForced((await readMfaPolicy(tx, tenantId)).enforceMFAType, false)) return true
  }
  return false
}
