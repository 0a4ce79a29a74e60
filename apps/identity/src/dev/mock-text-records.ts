import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { ssoDomains } from '../platform/db/schema/sso-configurations.ts'
import { systemTextRecords, type TextRecords } from '../platform/outgoing/text-records.ts'

/** A domain that exists nowhere (RFC 6761, 6.2). */
const isReserved = (name: string): boolean => name === 'test' || name.endsWith('.test')

/**
 * Name servers of development: a domain under `.test` carries every record that was asked of it, so that the whole
 * way can be tried without a domain of one's own. Every other name is asked for on the internet.
 */
export const mockTextRecords =
  (db: Database): TextRecords =>
  async (name) => {
    if (!isReserved(name)) return systemTextRecords(name)
    const rows = await db
      .select({ text: ssoDomains.txtRecord })
      .from(ssoDomains)
      .where(eq(ssoDomains.domain, name))
    return rows.map(({ text }) => text)
  }
