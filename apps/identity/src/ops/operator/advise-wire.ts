import type { Database } from '../../platform/db/database.ts'
import { listManagingByWire } from './advice.queries.ts'

/** One line for each application whose tokens open all that its users may do. */
export const adviseWire = async (db: Database): Promise<string[]> => {
  const applications = await listManagingByWire(db)
  return applications.map(
    ({ id, name }) =>
      `${name} (${id}) manages by the published wire: a script of its pages may do all that its users may. ` +
      `If its pages only show the portal, run "npm run operator -- applications update ${id} --no-wire"`,
  )
}
