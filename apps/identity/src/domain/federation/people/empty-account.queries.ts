import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { externalIdentities } from '../../../platform/db/schema/external-identities.ts'
import {
  mfaAuthenticatorEnrolments,
  mfaAuthenticators,
  mfaPhones,
  mfaRecoveryCodes,
  mfaRememberedDevices,
} from '../../../platform/db/schema/mfa.ts'
import { oneTimeCodes } from '../../../platform/db/schema/one-time-codes.ts'
import { oneTimeTokens } from '../../../platform/db/schema/one-time-tokens.ts'
import { phoneNumbers } from '../../../platform/db/schema/phone-numbers.ts'
import { sessions } from '../../../platform/db/schema/sessions.ts'
import { type UserRow, users } from '../../../platform/db/schema/users.ts'
import { webauthnCredentials } from '../../../platform/db/schema/webauthn.ts'
import { updateUsers } from '../../../platform/db/update-users.queries.ts'
import { detachSignUps } from '../../credentials/detach-sign-ups.queries.ts'

/** Everything by which a person other than the owner of the address could sign in. */
const loginMethods = [
  externalIdentities,
  mfaAuthenticatorEnrolments,
  mfaAuthenticators,
  mfaPhones,
  mfaRecoveryCodes,
  mfaRememberedDevices,
  oneTimeTokens,
  phoneNumbers,
  oneTimeCodes,
  webauthnCredentials,
  sessions,
] as const

export const deleteLoginMethods = async (tx: Database, userId: string): Promise<void> => {
  await detachSignUps(tx, [userId])
  for (const table of loginMethods) await tx.delete(table).where(eq(table.userId, userId))
}

/** Takes password and telephone number from a user, whose address is proved now. Undefined when the user is gone. */
export const emptyUser = async (
  tx: Database,
  { id, name: ownName }: Pick<UserRow, 'id' | 'name'>,
  name: string,
  now: Date,
): Promise<UserRow | undefined> => {
  const nothing = { passwordHash: null, passwordChangedAt: null, phone: null, name: ownName || name }
  const [emptied] = await updateUsers(tx, now, { ...nothing, verifiedAt: now, browsersKnownSince: now })
    .where(eq(users.id, id))
    .returning()
  return emptied
}
