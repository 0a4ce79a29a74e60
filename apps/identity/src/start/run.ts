import { type Config, readConfig } from '../runtime/config/config.ts'
import { createLog, type Log } from '../runtime/log.ts'
import { giveUp } from '../runtime/give-up.ts'
import { stopOnSignal } from '../runtime/stop-on-signal.ts'
import type { Running } from './start.ts'
import { startProblem } from '../platform/db/start-problem.ts'

/** Reads the environment, starts, and stays until told to stop. Nothing that fails later ends the process (SEC-DE-05). */
export const run = async (begin: (config: Config, log: Log) => Promise<Running>): Promise<void> => {
  const read = readConfig(process.env)
  if ('problems' in read) return giveUp(read.problems)
  const log = createLog(read.config.logLevel)
  process.on('uncaughtException', (error) => log.error({ error }, 'uncaught'))
  process.on('unhandledRejection', (error) => log.error({ error }, 'unhandled'))
  try {
    const running = await begin(read.config, log)
    const onSignal = stopOnSignal({ stop: running.stop, exit: (code) => process.exit(code), log })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
    log.info({ url: running.url }, 'listening')
    // A parent that started this process as a child waits for this line.
    process.stdout.write(`identity ready ${running.url}\n`)
  } catch (error) {
    const problem = startProblem(error)
    if (problem !== undefined) return giveUp([problem])
    log.fatal({ error }, 'did not start')
    process.exit(1)
  }
}
