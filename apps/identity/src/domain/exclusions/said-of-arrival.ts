import type { Database } from '../../platform/db/database.ts'
import {
  type Arrival,
  type CarriedRestrictions,
  findCarriedRestrictions,
} from './carried-restrictions.queries.ts'
import { findExcluder } from './exclusions.queries.ts'

/**
 * What a tenant says of a user who comes to a place that was another account's: as of one whom a directory brings, a removal holds
 * until an administrator enables them (SEC-RA-82).
 *
 * @param comingId the user who comes
 * @param arrival by which addresses; its `userId` has the place, of whom nothing is carried
 */
export const readSaidOfArrival = async (
  tx: Database,
  comingId: string,
  arrival: Arrival,
): Promise<CarriedRestrictions> => {
  const { tenantId, addresses } = arrival
  const removedBy = await findExcluder(tx, { tenantId, userId: comingId, addresses })
  const carried = await findCarriedRestrictions(tx, arrival)
  return removedBy === undefined ? carried : { ...carried, isDisabled: true, disabledBy: removedBy }
}
