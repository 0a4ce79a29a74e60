import type { OpenDatabase } from '../../platform/db/database.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { StartError } from '../../runtime/start-error.ts'
import { findPowerlessRole, hasRole } from './restore-roles.queries.ts'

type Addresses = {
  /** Of the role that restores, and owns the tables then. */
  readonly url: string
  /** Of the role that the server connects by. */
  readonly serverUrl: string
}

const requireRoles = async ({ db }: OpenDatabase, { url, serverUrl }: Addresses): Promise<void> => {
  const [owner, server] = [url, serverUrl].map((address) => decodeURIComponent(new URL(address).username))
  if (server && !(await hasRole(db, server)))
    throw new StartError(
      `DATABASE_URL: the role ${server} does not exist, and the backup gives it rights: create it, and run this again`,
    )
  const powerless = await findPowerlessRole(db)
  if (powerless !== undefined)
    throw new StartError(
      `${serverUrl === url ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL'}: the role ${owner || powerless} may not create what is restored: let it own the database (alter database .. owner to ${powerless}), and run this again`,
    )
}

/**
 * Refuses a restore of PostgreSQL for which a role is missing, before anything is written. Where the database cannot be reached
 * from here, nothing is asked: the command may be for another machine.
 *
 * @throws StartError
 */
export const requireRestorable = async (addresses: Addresses): Promise<void> => {
  const opened = await openPostgres({ url: addresses.url, connections: 1, onIdleError: () => {} }).catch(
    () => undefined,
  )
  if (opened === undefined) return
  await requireRoles(opened, addresses).finally(opened.close)
}
