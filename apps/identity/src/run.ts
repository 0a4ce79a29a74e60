import { type Config, readConfig } from './config.ts'
import { createLog, type Log } from './log.ts'
import { stopOnSignal } from './runtime/stop-on-signal.ts'
import type { Running } from './start.ts'
import { StartError } from './start-error.ts'

/** Ends the process with one line for each thing that is wrong. */
const giveUp = (lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

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
    // Who started this process as a child waits for this line.
    process.stdout.write(`identity ready ${running.url}\n`)
  } catch (error) {
    if (error instanceof StartError) return giveUp([error.message])
    log.fatal({ error }, 'did not start')
    process.exit(1)
  }
}
