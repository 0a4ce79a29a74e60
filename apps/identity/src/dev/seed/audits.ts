import { events } from '@vestibule/contract/events'
import type { AuditEvent } from '../../domain/audit/audit-event.ts'
import { insertAudits } from '../../domain/audit/insert-audits.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Services } from '../../request/services.ts'

export type SeedActor = { readonly userId: string; readonly email: string; readonly tenantId: string }

const seedEvents: readonly ((actor: SeedActor) => AuditEvent)[] = [
  () => ({ action: 'signIn.succeeded', details: { method: 'password' } }),
  () => ({ action: 'signIn.failed', details: { method: 'password' } }),
  ({ email }) => ({ action: 'member.invited', details: { email } }),
  () => ({ action: 'profile.changed', details: { fields: ['name'] } }),
  () => ({ action: 'member.disabled' }),
  () => ({ action: 'signOut', details: { ended: 1 } }),
]

const howMany = 60
const everyMs = 7 * 3_600_000

/** A few weeks of history for the audit page. */
export const seedAudits = async (
  tx: Database,
  { clock, random }: Services,
  actors: readonly SeedActor[],
): Promise<void> => {
  const now = clock.now().getTime()
  const rows = Array.from({ length: howMany }, (_, index) => {
    const actor = actors[index % actors.length]
    const happening = seedEvents[(index * 5) % seedEvents.length]
    if (actor === undefined || happening === undefined) return undefined
    const { action, details = {} } = happening(actor)
    const { resource, severity } = events[action]
    return {
      ...actor,
      action,
      resource,
      severity,
      details,
      id: uuidv7(clock, random),
      resourceId: actor.userId,
      createdAt: new Date(now - (index + 1) * everyMs),
      ip: `198.51.100.${(index * 7) % 250}`,
      userAgent: 'Mozilla/5.0 (demonstration)',
      traceId: random.bytes(16).toString('hex'),
    }
  })
  await insertAudits(
    tx,
    rows.filter((row) => row !== undefined),
  )
}
