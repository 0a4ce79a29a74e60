import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, inTenantOrVendor } from '../../platform/db/in-tenant.ts'
import { mfaAuthenticatorEnrolments, mfaRecoveries } from '../../platform/db/schema/mfa.ts'
import { oauthGrants } from '../../platform/db/schema/oauth.ts'
import { type CodePurpose, oneTimeCodes } from '../../platform/db/schema/one-time-codes.ts'
import { oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import { webauthnChallenges } from '../../platform/db/schema/webauthn.ts'
import { detachSignUps } from './detach-sign-ups.queries.ts'
import { lockUserRow } from './users.queries.ts'
import type { TokenPurpose } from './one-time-token.queries.ts'

/** A one-time token that outlives the event, named as it is stored. */
export type Kept = { readonly purpose: TokenPurpose; readonly hash: string }

/**
 * The one link that a security event leaves alone: it gives an account back to the address it was taken from, and
 * revoking it would need nothing but the new password of the person who took it (decision 17).
 */
export const outlivesSecurityEvents = 'emailUndo' satisfies TokenPurpose

/** Tables of what a user was given to use once. A test compares them with the schema. */
export const outstandingTables = [
  oneTimeTokens,
  oneTimeCodes,
  webauthnChallenges,
  mfaRecoveries,
  mfaAuthenticatorEnrolments,
  oauthGrants,
] as const

const isRevocable = (kept: readonly Kept[]) =>
  and(
    ne(oneTimeTokens.purpose, outlivesSecurityEvents),
    ...kept.map(({ purpose, hash }) => or(ne(oneTimeTokens.purpose, purpose), ne(oneTimeTokens.hash, hash))),
  )

/**
 * Deletes every unused link, code, challenge and grant of a user, whatever it is for. An invitation stays as a pending
 * membership, and is mailed again on request.
 */
export const revokeOutstanding = async (
  tx: Database,
  userId: string,
  kept: readonly Kept[],
): Promise<void> => {
  await lockUserRow(tx, userId)
  await detachSignUps(tx, [userId])
  for (const table of outstandingTables) {
    const isUnused = 'usedAt' in table ? isNull(table.usedAt) : undefined
    const isRevoked = table === oneTimeTokens ? isRevocable(kept) : undefined
    await tx.delete(table).where(and(eq(table.userId, userId), isUnused, isRevoked))
  }
}

/**
 * Whose a link or a code is. A tenant's leads into it, or does something there; a person's changes what the person has
 * everywhere, or proves who they are.
 */
export const ownerOfPurpose: Readonly<Record<TokenPurpose | CodePurpose, 'person' | 'tenant'>> = {
  activation: 'tenant',
  approval: 'tenant',
  download: 'tenant',
  impersonation: 'tenant',
  invitation: 'tenant',
  magicLink: 'tenant',
  mfa: 'tenant',
  stepUp: 'tenant',
  emailChange: 'person',
  emailUndo: 'person',
  factorEmail: 'person',
  factorPhone: 'person',
  factorPhoneProof: 'person',
  factorPhoneRemoval: 'person',
  passkeyWindow: 'person',
  passwordReset: 'person',
  phoneChange: 'person',
  phoneNamed: 'person',
  phoneProof: 'person',
  phoneRemoval: 'person',
  phoneReset: 'person',
  phoneSignUp: 'person',
  signIn: 'person',
  smsSignIn: 'person',
  unlock: 'person',
}

const tenantPurposes = Object.entries(ownerOfPurpose).flatMap(([purpose, owner]) =>
  owner === 'tenant' ? [purpose as TokenPurpose & CodePurpose] : [],
)

type Table = (typeof outstandingTables)[number]

/** What of a table is the tenant's; undefined where nothing is. */
const ofTenant = (table: Table, tenantId: string): SQL | undefined => {
  if (!('tenantId' in table)) return undefined
  const isTenants = 'purpose' in table ? inArray(table.purpose, tenantPurposes) : undefined
  return inTenant(table, tenantId, isTenants)
}

/** What of a table is not another tenant's. */
const ofNoOther = (table: Table, tenantId: string): SQL | undefined =>
  'tenantId' in table ? or(inTenantOrVendor(table, tenantId), isNull(table.tenantId)) : undefined

type InTenant = {
  readonly userId: string
  readonly tenantId: string
  /** Whether the user has joined no other tenant: then what is the person's own is revoked as well. */
  readonly isOnlyHere: boolean
}

/** Deletes the unused links, codes, challenges and grants of a user that one tenant may revoke: never another's. */
export const revokeOutstandingIn = async (
  tx: Database,
  { userId, tenantId, isOnlyHere }: InTenant,
): Promise<void> => {
  await lockUserRow(tx, userId)
  for (const table of outstandingTables) {
    const condition = isOnlyHere ? ofNoOther(table, tenantId) : ofTenant(table, tenantId)
    if (condition === undefined && !isOnlyHere) continue
    const isUnused = 'usedAt' in table ? isNull(table.usedAt) : undefined
    const isRevoked = table === oneTimeTokens ? isRevocable([]) : undefined
    await tx.delete(table).where(and(eq(table.userId, userId), isUnused, isRevoked, condition))
  }
}
