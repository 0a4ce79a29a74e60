import type { Socket } from 'node:net'
import type { OpenDatabase } from '../../platform/db/database.ts'
import type { Log } from '../../runtime/log.ts'
import { type ControlRequest, controlProblem, listenForControl } from '../../runtime/control-socket.ts'
import { streamBackup } from '../backup/stream-backup.ts'
import { answerRequest } from './answer-request.ts'
import type { CommandContext } from './command-context.ts'

type Options = {
  readonly opened: OpenDatabase
  readonly context: CommandContext
  readonly log: Log
  /** Called after each command: what the server remembers may have changed. */
  readonly afterCommand?: () => void
  /** Absent: ten seconds. */
  readonly idleTimeoutMs?: number
}

/** Statements wait while a backup is read: a reader that stopped must not hold them up for long. */
const usualIdleTimeoutMs = 10_000

const without = 'operator commands need this server to be stopped first'

/** Runs commands, and remembers those that are under way. */
const createRunner = ({ context, log, afterCommand }: Options) => {
  const running = new Set<Promise<void>>()
  const answer = async (request: ControlRequest, socket: Socket): Promise<void> => {
    // The caller waits in silence for as long as the command takes.
    socket.setTimeout(0)
    const result = await answerRequest({ context, log }, request)
    afterCommand?.()
    await new Promise<void>((resolve) => {
      socket.once('close', resolve)
      socket.end(`${JSON.stringify(result)}\n`, resolve)
    })
  }
  return {
    run: (request: ControlRequest, socket: Socket): Promise<void> => {
      const one = answer(request, socket).finally(() => running.delete(one))
      running.add(one)
      return one
    },
    settled: () => Promise.allSettled(running),
  }
}

/** One copy at a time: a second one would wait in silence for as long as the first takes. */
const createBackups = ({ opened, context }: Options) => {
  const { clock, config } = context
  let isBusy = false
  return async (_: ControlRequest, socket: Socket): Promise<void> => {
    if (isBusy) throw new Error('another backup is under way')
    isBusy = true
    await streamBackup({ opened, clock, dataDirectory: config.dataDirectory }, socket).finally(() => {
      isBusy = false
    })
  }
}

/**
 * Lets `npm run operator` work on the embedded database while this process has it open. PostgreSQL needs none of this:
 * commands open it themselves. A server runs without this too: what prevents it is a warning.
 *
 * @returns `close` lets commands that are under way finish, and ends backups
 */
export const serveOperator = async (options: Options): Promise<{ close: () => Promise<void> }> => {
  const { opened, log, context } = options
  const { dataDirectory } = context.config
  const none = { close: async () => {} }
  if (opened.whilePaused === undefined) return none
  const problem = controlProblem(dataDirectory)
  if (problem !== undefined) {
    log.warn(`${without}: ${problem}`)
    return none
  }
  const runner = createRunner(options)
  try {
    const listening = await listenForControl({
      dataDirectory,
      idleTimeoutMs: options.idleTimeoutMs ?? usualIdleTimeoutMs,
      handlers: { backup: createBackups(options), run: runner.run },
      onError: (error) => log.error({ error }, 'an operator request was not finished'),
    })
    return { close: () => listening.close(runner.settled) }
  } catch (error) {
    log.warn({ error }, `${without}: no socket can be made in DATA_DIR`)
    return none
  }
}
