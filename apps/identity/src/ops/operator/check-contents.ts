import { verifyAllChains } from '../../domain/audit/verify-all-chains.ts'
import type { Database, OpenDatabase } from '../../platform/db/database.ts'
import { migrationState } from '../../platform/db/migration-state.queries.ts'
import type { Config } from '../../runtime/config/config.ts'
import { sqlState } from '../../platform/db/sql-state.ts'
import { systemRandom } from '../../runtime/random.ts'
import { createSecrets, type SecretKeys, type Secrets } from '../../platform/crypto/secrets.ts'
import { adviseCallbacks } from './advise-callbacks.ts'
import { advisePasswordRules } from './advise-password-rules.ts'
import { adviseWire } from './advise-wire.ts'
import { listTables, listUnorderedKeys, readTable } from './check-contents.queries.ts'
import type { CommandResult } from './command.ts'

/** What the engine says about a file that it cannot read. It names files and blocks, never the values of a row. */
const readReason = (error: unknown): string => {
  const { cause, message } = error as { cause?: unknown; message?: string }
  return cause === undefined ? `${message} (${sqlState(error) ?? 'no code'})` : readReason(cause)
}

const checkMigrations = async (db: Database): Promise<string[]> => {
  const { missing, unknown, missingEarlier } = await migrationState(db)
  return [
    ...(unknown > 0
      ? [`The database was changed by a newer release: ${unknown} migration(s) are not known to this one`]
      : []),
    ...(missingEarlier > 0
      ? [
          `The database misses ${missingEarlier} migration(s) that are older than this release: "npm run migrate" of the last version before the baseline applies them`,
        ]
      : []),
    ...(missing > 0 ? [`The database misses ${missing} migration(s): "npm run migrate" applies them`] : []),
  ]
}

const checkTables = async (db: Database): Promise<{ tables: number; problems: string[] }> => {
  const names = await listTables(db)
  const problems: string[] = []
  for (const name of names) {
    try {
      await readTable(db, name)
    } catch (error) {
      problems.push(`Table ${name} cannot be read: ${readReason(error)}`)
    }
  }
  return { tables: names.length, problems }
}

const checkSecretKey = async (db: Database, secrets: Secrets): Promise<string[]> => {
  const keys = await listUnorderedKeys(db)
  try {
    for (const { sealedPrivateKey } of keys) secrets.unseal('signing-keys', sealedPrivateKey)
    return []
  } catch {
    return ['SECRET_KEY is not the key of this database: what was sealed with another one cannot be opened']
  }
}

/** A part that cannot be checked is a finding, and the others are checked all the same. */
const attempt = async (name: string, work: () => Promise<string[]>): Promise<string[]> => {
  try {
    return await work()
  } catch (error) {
    return [`${name} cannot be checked: ${readReason(error)}`]
  }
}

/**
 * Checks an open database without writing to it.
 * @param secretKeys undefined when there is none to be found
 */
export const checkContents = async (
  { db }: OpenDatabase,
  secretKeys: SecretKeys | undefined,
  config: Pick<Config, 'publicUrl'>,
): Promise<CommandResult> => {
  let tables = 0
  let chains = 0
  const problems = [
    ...(await attempt('The state of migrations', () => checkMigrations(db))),
    ...(await attempt('Tables', async () => {
      const checked = await checkTables(db)
      tables = checked.tables
      return checked.problems
    })),
  ]
  if (secretKeys === undefined)
    problems.push('There is no secret key: set SECRET_KEY, or keep the file secret-key beside the database')
  else {
    const secrets = createSecrets(secretKeys, systemRandom)
    const ofKey = await attempt('The secret key', () => checkSecretKey(db, secrets))
    problems.push(...ofKey)
    // By another key every whole chain looks broken.
    if (ofKey.length === 0)
      problems.push(
        ...(await attempt('Audit chains', async () => {
          const verified = await verifyAllChains({ db, secrets })
          chains = verified.chains
          return [...verified.broken]
        })),
      )
  }
  if (problems.length > 0) return { lines: problems, isOk: false }
  const advice = [
    ...(await attempt('Providers', () => adviseCallbacks(db, { config }))),
    ...(await attempt('Applications', () => adviseWire(db))),
    ...(await attempt('Rules of passwords', () => advisePasswordRules(db))),
  ]
  return {
    lines: [`Everything can be read: ${tables} tables, ${chains} audit chains`, ...advice],
    isOk: true,
  }
}
