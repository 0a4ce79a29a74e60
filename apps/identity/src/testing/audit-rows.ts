import type { audits } from '../platform/db/schema/audits.ts'
import { insertAudits } from '../domain/audit/insert-audits.queries.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import type { TestServer } from './test-server.ts'

type Row = typeof audits.$inferInsert

/** Puts a row into the log of a tenant, past everything that writes events. */
export const anAuditRow = async (
  { services }: Pick<TestServer, 'services'>,
  tenantId: string,
  fields: Partial<Row> = {},
): Promise<Row> => {
  const row: Row = {
    id: uuidv7(services.clock, services.random),
    tenantId,
    createdAt: services.clock.now(),
    action: 'signIn.throttled',
    resource: 'user',
    severity: 'Info',
    details: {},
    ip: '198.51.100.7',
    userAgent: 'Test Browser',
    traceId: 'trace',
    ...fields,
  }
  await insertAudits(services.db, [row])
  return row
}
