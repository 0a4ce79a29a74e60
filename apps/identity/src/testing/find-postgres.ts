import { readdir } from 'node:fs/promises'
import pg from 'pg'

/** Where a PostgreSQL usually answers. */
export const usualUrl = 'postgres://postgres@127.0.0.1:5432/postgres'

export const isReachable = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

const root = '/usr/lib/postgresql'

/** Folder of the newest PostgreSQL installed here that is not running, as Debian lays it out. */
export const postgresPrograms = async (): Promise<string | undefined> => {
  const versions = await readdir(root).catch(() => [])
  const [newest] = versions.sort((one, other) => Number(other) - Number(one))
  return newest === undefined ? undefined : `${root}/${newest}/bin`
}
