import { inArray } from 'drizzle-orm'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { scimConnections, scimGroups, scimRequests, scimUsers } from '../../platform/db/schema/scim.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Services } from '../../request/services.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { secretText } from '../../runtime/random.ts'
import type { DirectoryGroup } from './groups.ts'

const requests = [
  { method: 'GET', path: '/ServiceProviderConfig', status: 200, minutesAgo: 64, durationMs: 2 },
  {
    method: 'GET',
    path: '/Users?filter=userName eq "priya.shah@acme.test"',
    status: 200,
    minutesAgo: 9,
    durationMs: 3,
  },
  {
    method: 'POST',
    path: '/Users',
    status: 400,
    scimType: 'invalidValue',
    detail: 'The user needs an email address, in emails or as userName',
    minutesAgo: 8,
    durationMs: 5,
  },
  { method: 'GET', path: '/Groups?excludedAttributes=members', status: 200, minutesAgo: 2, durationMs: 4 },
] as const

type DirectoryPlace = {
  readonly tenantId: string
  readonly createdBy: string
  readonly groups: readonly DirectoryGroup[]
}

/** The members of those groups, who are managed by the directory from now on. */
const handOver = async (
  tx: Database,
  tenantId: string,
  connectionId: string,
  userIds: string[],
  at: Date,
) => {
  const people = await tx
    .select({ id: users.id, email: users.email, name: users.name })
    .from(users)
    .where(inArray(users.id, userIds))
  const rows = people.map(({ id: userId, email, name }) => ({
    tenantId,
    connectionId,
    userId,
    resourceId: userId,
    userName: email,
    email,
    displayName: name,
    createdAt: at,
    updatedAt: at,
  }))
  if (rows.length > 0) await tx.insert(scimUsers).values(rows)
  await tx
    .update(memberships)
    .set({ managedBy: 'scim2' })
    .where(inTenant(memberships, tenantId, inArray(memberships.userId, userIds)))
}

/** A directory that manages some groups and their members. Its token is not kept: it opens nothing. */
export const seedDirectory = async (
  tx: Database,
  { clock, random }: Services,
  { tenantId, createdBy, groups }: DirectoryPlace,
): Promise<void> => {
  const now = clock.now()
  const connectionId = uuidv7(clock, random)
  const createdAt = secondsLater(now, -90 * 86_400)
  await tx.insert(scimConnections).values({
    tenantId,
    id: connectionId,
    source: 'okta',
    name: 'Okta',
    syncToUserManagement: true,
    tokenHash: sha256(secretText(random)),
    createdBy,
    createdAt,
    lastSyncAt: secondsLater(now, -120),
    requestCount: requests.length,
  })
  const place = { tenantId, connectionId }
  if (groups.length > 0)
    await tx.insert(scimGroups).values(groups.map(({ groupId }) => ({ ...place, groupId })))
  await handOver(
    tx,
    tenantId,
    connectionId,
    [...new Set(groups.flatMap(({ userIds }) => userIds))],
    createdAt,
  )
  await tx.insert(scimRequests).values(
    requests.map(({ minutesAgo, ...request }, slot) => ({
      ...place,
      ...request,
      slot,
      id: uuidv7({ ...clock, now: () => secondsLater(now, -60 * minutesAgo) }, random),
      traceId: random.bytes(16).toString('hex'),
      createdAt: secondsLater(now, -60 * minutesAgo),
    })),
  )
}
