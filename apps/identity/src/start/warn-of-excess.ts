import type { OpenDatabase } from '../platform/db/database.ts'
import { listExcess } from '../platform/db/role-excess.ts'
import type { Log } from '../runtime/log.ts'

/** Says what the role of the server may do beyond what it needs: then the audit log is only as safe as the server. */
export const warnOfExcess = async ({ db }: Pick<OpenDatabase, 'db'>, log: Log): Promise<void> => {
  const excess = await listExcess(db)
  if (excess.length > 0)
    log.warn({ excess }, 'the role of DATABASE_URL may do more than the server needs: see "operator grants"')
}
