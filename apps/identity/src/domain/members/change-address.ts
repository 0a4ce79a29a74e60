import type { Database } from '../../platform/db/database.ts'
import { type AddressChanges, updateAddress } from '../../platform/db/update-users.queries.ts'
import type { OutboxDeps } from '../../platform/outbox/enqueue.ts'
import { keepAddressOfAccount } from '../exclusions/member-addresses.queries.ts'
import { noteLeft } from './left-address.queries.ts'
import { endSsoOfUser } from './end-sso.queries.ts'

/**
 * Gives a user another address, which no other user has. What companies' providers said of the old one ends, with the
 * sessions that began by it; what administrators say of the user goes on to hold at it (SEC-RA-49).
 */
export const changeAddress = async (
  tx: Database,
  deps: OutboxDeps,
  userId: string,
  changes: AddressChanges,
): Promise<void> => {
  await keepAddressOfAccount(tx, userId)
  const now = deps.clock.now()
  await noteLeft(tx, { userId, next: changes.canonicalEmail, now })
  await updateAddress(tx, now, userId, changes)
  await endSsoOfUser(tx, deps, userId)
}
