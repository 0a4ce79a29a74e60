import { asc } from 'drizzle-orm'
import { applications } from '../../../platform/db/schema/applications.ts'
import { databaseCommand } from '../command.ts'
import { toJson } from './result.ts'

/** Lists the registered applications, the oldest first. */
export const listApplications = databaseCommand({
  summary: 'Lists applications with their client ids and origins.',
  run: async (_, { db }) => {
    const rows = await db.select().from(applications).orderBy(asc(applications.createdAt))
    return {
      isOk: true,
      lines:
        rows.length === 0
          ? ['No applications: npm run operator -- applications add --help']
          : rows.map(({ id, name, hostOrigins }) => `${id}  ${name}  ${hostOrigins.join(' ')}`),
      data: rows.map(toJson),
    }
  },
})
