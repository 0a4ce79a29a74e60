import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7Since } from '../../platform/db/uuidv7.ts'
import type { Services } from '../../request/services.ts'
import { takeInvitedId } from '../members/invited-ids.queries.ts'
import { findOldestUserId, findUserByEmail, insertUserOnce, shareUserByEmail } from './users.queries.ts'

type Address = {
  readonly email: string
  readonly canonicalEmail: string
  readonly name?: string
  readonly phone?: string | null
}

/**
 * The user of an address that a tenant names: known, or made now, unproved and without a password. The id of a new one does
 * not tell that it is new, since the tenant learns it (SEC-BE-02), also when it is invited again (SEC-BE-18).
 */
export const findOrInviteUser = async (
  tx: Database,
  deps: Pick<Services, 'clock' | 'random' | 'secrets'>,
  { email, ...address }: Address,
): Promise<{ readonly user: UserRow; readonly isMade: boolean }> => {
  // One who gives the address up to its owner in this moment is gone then.
  const known = await shareUserByEmail(tx, address.canonicalEmail)
  if (known !== undefined) return { user: known, isMade: false }
  const { clock, random } = deps
  const now = clock.now()
  const id =
    (await takeInvitedId(tx, deps, address.canonicalEmail)) ??
    uuidv7Since(await findOldestUserId(tx), clock, random)
  const row = { ...address, id, email: email.trim(), createdAt: now, updatedAt: now }
  const made = await insertUserOnce(tx, row)
  const user = made ?? (await findUserByEmail(tx, address.canonicalEmail))
  if (user === undefined) throw new Error('The user was removed while it was looked for')
  return { user, isMade: made !== undefined }
}
