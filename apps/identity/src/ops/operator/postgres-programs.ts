/** A word as a POSIX shell reads it back unchanged. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`

/** The address of a database without its password, which the programs read from PGPASSWORD or a password file. */
const withoutPassword = (databaseUrl: string): string => {
  const url = new URL(databaseUrl)
  url.password = ''
  url.searchParams.delete('password')
  // The programs read a blank as %20 alone.
  url.search = url.search.replaceAll('+', '%20')
  return url.toString()
}

/** The command that copies a PostgreSQL database into a file, by the role that owns it: the server's may not read all of it. */
export const dumpCommand = (databaseUrl: string, file: string): string =>
  ['pg_dump', '--format=custom', '--no-owner', `--file=${file}`, withoutPassword(databaseUrl)]
    .map(quoted)
    .join(' ')

/** The command that fills an empty PostgreSQL database from such a file, or leaves it empty. */
export const restoreCommand = (databaseUrl: string, file: string): string =>
  [
    'pg_restore',
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    `--dbname=${withoutPassword(databaseUrl)}`,
    file,
  ]
    .map(quoted)
    .join(' ')

/** What is said with each: the server has no programs of PostgreSQL, and none of its passwords to pass on. */
export const passwordHint =
  'Run this where the programs of PostgreSQL are; they read the password from PGPASSWORD or ~/.pgpass:'
