import type { Config } from '../../config.ts'

/** What a command found: printed one line each. */
export type CommandResult = {
  readonly lines: readonly string[]
  /** Decides whether the process ends with code 0 or 1. */
  readonly isOk: boolean
}

/** One command of `npm run operator -- <name>`. */
export type OperatorCommand = {
  /** What follows the name, such as `<file>`; empty when nothing does. */
  readonly parameters: string
  readonly summary: string
  /** @throws StartError for everything that is one line to the person who called. */
  readonly run: (args: readonly string[], config: Config) => Promise<CommandResult>
}
