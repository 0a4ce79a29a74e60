import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { listCredentials } from './webauthn/credentials.queries.ts'
import { findUserForUpdate, verifiedPhones } from './users.queries.ts'

/** What is about to go, or, of passkeys, has just gone. */
export type Leaving = 'username' | 'passkey' | { readonly phoneId: string }

/**
 * Refuses to leave a person without any way in (SEC-PK-06). Their row stays locked, so that two ways cannot go at once.
 *
 * @throws ApiError LAST_WAY_IN
 */
export const requireAnotherWayIn = async (
  tx: Database,
  userId: string,
  { without }: { readonly without: Leaving },
): Promise<void> => {
  const user = await findUserForUpdate(tx, userId)
  if (user?.canonicalEmail != null) return
  if (without !== 'username' && user?.canonicalUsername != null && user.passwordHash !== null) return
  const leaving = typeof without === 'string' ? undefined : without.phoneId
  if ((await verifiedPhones(tx, userId)).some((id) => id !== leaving)) return
  // A user who has another passkey may lose one; a name is not given up for a device that can be lost.
  if (without === 'passkey' && (await listCredentials(tx, userId, 'passkey')).length > 0) return
  throw new ApiError('LAST_WAY_IN')
}
