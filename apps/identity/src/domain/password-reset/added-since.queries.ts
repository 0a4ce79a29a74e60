import { and, eq, gte, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { apiTokens } from '../../platform/db/schema/api-tokens.ts'
import { externalIdentities } from '../../platform/db/schema/external-identities.ts'
import {
  mfaAuthenticators,
  mfaPhones,
  mfaRecoveryCodes,
  mfaRememberedDevices,
} from '../../platform/db/schema/mfa.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { webauthnCredentials } from '../../platform/db/schema/webauthn.ts'

/**
 * Everything that a user adds and by which a person signs in, passes the second factor or acts as the user. Sessions, links
 * and codes end with the password. A test compares these tables with the schema.
 */
export const addedByUsers = {
  apiTokens,
  authenticators: mfaAuthenticators,
  factorPhones: mfaPhones,
  identities: externalIdentities,
  passkeys: webauthnCredentials,
  phoneNumbers,
  recoveryCodes: mfaRecoveryCodes,
  rememberedDevices: mfaRememberedDevices,
} as const

export type TakenBack = { readonly [Kind in keyof typeof addedByUsers]?: number }

/** Deletes what a user has added since a moment, and answers how much of each kind that was. */
export const deleteAddedSince = async (tx: Database, userId: string, since: Date): Promise<TakenBack> => {
  const taken: [string, number][] = []
  for (const [kind, table] of Object.entries(addedByUsers)) {
    // A number that was named before is a way in only since it was proved.
    const isProvedSince = 'verifiedAt' in table ? gte(table.verifiedAt, since) : undefined
    const isSince = or(gte(table.createdAt, since), isProvedSince)
    const rows = await tx
      .delete(table)
      .where(and(eq(table.userId, userId), isSince))
      .returning({ userId: table.userId })
    if (rows.length > 0) taken.push([kind, rows.length])
  }
  return Object.fromEntries(taken)
}
