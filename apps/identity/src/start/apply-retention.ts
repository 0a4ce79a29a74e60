import {
  maySaveRetention,
  readUsualRetention,
  saveUsualRetention,
} from '../domain/audit/retention.queries.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import type { Config } from '../runtime/config/config.ts'
import type { Log } from '../runtime/log.ts'

/**
 * Writes `AUDIT_RETENTION_DAYS` into the database, which alone decides what may be deleted. The role of least rights
 * can't change it, so that a server that was taken over can't make young audits old: then `migrate` writes it.
 */
export const applyRetention = async (
  { db }: Pick<OpenDatabase, 'db'>,
  { auditRetentionDays: days }: Pick<Config, 'auditRetentionDays'>,
  log: Log,
): Promise<void> => {
  const saved = await readUsualRetention(db)
  if (saved === (days ?? null)) return
  if (await maySaveRetention(db)) return saveUsualRetention(db, days)
  log.warn(
    { days: days ?? null, inDatabase: saved },
    'AUDIT_RETENTION_DAYS is not what the database keeps audits for: run "npm run migrate" with it',
  )
}
