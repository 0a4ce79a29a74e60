import { databaseCommand } from '../command.ts'
import { listApplicationRows } from './applications.queries.ts'
import { toJson } from './result.ts'

/** Lists the registered applications, the oldest first. */
export const listApplications = databaseCommand({
  summary: 'Lists applications with their client ids and origins.',
  run: async (_, { db }) => {
    const rows = await listApplicationRows(db)
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
