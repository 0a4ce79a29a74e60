import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { applications } from '../../platform/db/schema/applications.ts'

/** Where those of these applications listen that want to be told; asked in the transaction, and nowhere else. */
export const listeners = async (tx: Database, clientIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx
    .select({ id: applications.id, uri: applications.backchannelLogoutUri })
    .from(applications)
    .where(and(inArray(applications.id, [...clientIds]), isNotNull(applications.backchannelLogoutUri)))
  return new Map(rows.map(({ id, uri }) => [id, uri ?? '']))
}
