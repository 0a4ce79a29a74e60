import type { Clock } from '../../clock.ts'
import type { OpenDatabase } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import { controlPath, listenForControl } from '../../runtime/control-socket.ts'
import { streamBackup } from './stream-backup.ts'

type Options = {
  readonly opened: OpenDatabase
  readonly dataDirectory: string
  readonly clock: Clock
  readonly log: Log
  /** Absent: ten seconds. */
  readonly idleTimeoutMs?: number
}

/** Statements wait while a backup is read: a reader that stopped must not hold them up for long. */
const usualIdleTimeoutMs = 10_000

/**
 * Lets `operator backup` copy the embedded database while this process has it open. A server runs without this too:
 * what prevents it is a warning.
 */
export const serveBackups = async (options: Options): Promise<{ close: () => Promise<void> }> => {
  const { opened, dataDirectory, log } = options
  const none = { close: async () => {} }
  if (opened.whilePaused === undefined) return none
  const path = controlPath(dataDirectory)
  if (path === undefined) {
    log.warn('no backups while this server runs: DATA_DIR is too long for a socket')
    return none
  }
  try {
    return await listenForControl({
      path,
      idleTimeoutMs: options.idleTimeoutMs ?? usualIdleTimeoutMs,
      handlers: { backup: (socket) => streamBackup(options, socket) },
      onError: (error) => log.error({ error }, 'a backup was not finished'),
    })
  } catch (error) {
    log.warn({ error }, 'no backups while this server runs: no socket can be made in DATA_DIR')
    return none
  }
}
