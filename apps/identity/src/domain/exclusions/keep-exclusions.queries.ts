import { eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { exclusions } from '../../platform/db/schema/exclusions.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Services } from '../../request/services.ts'
import { type Place, readPerson } from './excluded-person.queries.ts'

/**
 * Before a membership goes, and with it the addresses by which the tenant has known the member: which applications an
 * administrator had taken is kept for those that were named since then as well (SEC-RA-49).
 */
export const keepExclusions = async (
  tx: Database,
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  place: Place,
): Promise<void> => {
  const isOwn = inTenant(
    exclusions,
    place.tenantId,
    eq(exclusions.userId, place.userId),
    isNotNull(exclusions.applicationId),
  )
  const rows = await tx.select().from(exclusions).where(isOwn)
  if (rows.length === 0) return
  const { addresses } = await readPerson(tx, place)
  const byApplication = new Map(rows.map((row) => [row.applicationId, row]))
  const missing = [...byApplication.values()].flatMap((row) => {
    const kept = rows.filter(({ applicationId }) => applicationId === row.applicationId)
    return addresses
      .filter((address) => !kept.some(({ canonicalEmail }) => canonicalEmail === address))
      .map((canonicalEmail) => ({ ...row, id: uuidv7(clock, random), canonicalEmail }))
  })
  if (missing.length > 0) await tx.insert(exclusions).values(missing)
}
