import { scimConnections, scimRequests } from '../platform/db/schema/scim.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import { type Filling, range, uniqueNumber } from './crowded-filling.ts'

/** Directories of a tenant; the first one has sent as many requests. */
export const addDirectories = async (
  { testServer, tenantId, count }: Filling,
  createdBy: string,
): Promise<string> => {
  const { db, clock, random } = testServer.services
  const createdAt = clock.now()
  const rows = range(count).map(() => ({
    tenantId,
    id: uuidv7(clock, random),
    source: 'other' as const,
    name: 'Crowd',
    syncToUserManagement: true,
    tokenHash: `crowd-${uniqueNumber()}`,
    createdBy,
    createdAt,
  }))
  await db.insert(scimConnections).values(rows)
  const connectionId = rows[0]?.id ?? ''
  const sent = {
    tenantId,
    connectionId,
    method: 'GET',
    path: '/Users',
    status: 200,
    durationMs: 1,
    createdAt,
  }
  await db
    .insert(scimRequests)
    .values(range(count).map((slot) => ({ ...sent, slot, id: uuidv7(clock, random), traceId: 'crowd' })))
  return connectionId
}
