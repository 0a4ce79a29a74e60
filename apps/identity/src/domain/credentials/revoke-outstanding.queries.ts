import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { mfaAuthenticatorEnrolments, mfaRecoveries } from '../../platform/db/schema/mfa.ts'
import { oauthGrants } from '../../platform/db/schema/oauth.ts'
import { oneTimeCodes } from '../../platform/db/schema/one-time-codes.ts'
import { oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import { webauthnChallenges } from '../../platform/db/schema/webauthn.ts'
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
  for (const table of outstandingTables) {
    const isUnused = 'usedAt' in table ? isNull(table.usedAt) : undefined
    const isRevoked = table === oneTimeTokens ? isRevocable(kept) : undefined
    await tx.delete(table).where(and(eq(table.userId, userId), isUnused, isRevoked))
  }
}
