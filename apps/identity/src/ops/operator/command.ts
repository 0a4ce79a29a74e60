import type { Config } from '../../runtime/config/config.ts'
import type { CommandContext } from './command-context.ts'
import type { Argument, Input, Options } from './input.ts'

/** What a command found. */
export type CommandResult = {
  /** For people: printed one line each. */
  readonly lines: readonly string[]
  /** Decides whether the process ends with code 0 or 1. */
  readonly isOk: boolean
  /** For programs: printed by `--json`. Absent: the lines. */
  readonly data?: unknown
}

type Described<O extends Options> = {
  /** One sentence for `--help`. */
  readonly summary: string
  readonly arguments?: readonly Argument[]
  readonly options?: O
  /** Environment variables that carry what has no place on a command line, such as secrets, by what they are. */
  readonly variables?: Readonly<Record<string, string>>
}

/** A command that runs in its own process, because it needs files or a stopped server. */
export type LocalCommand<O extends Options = Options> = Described<O> & {
  readonly runsIn: 'process'
  /** @throws StartError for everything that is one line to the person who called. */
  readonly run: (input: Input<O>, config: Config) => Promise<CommandResult>
}

/** A command that runs where the database is open: in the server that holds it, or in its own process. */
export type DatabaseCommand<O extends Options = Options> = Described<O> & {
  readonly runsIn: 'database'
  /** It writes what the role of the server must not: PostgreSQL is opened by `DATABASE_MIGRATION_URL` where that is set. */
  readonly isByOwner?: boolean
  /** @throws StartError for everything that is one line to the person who called. */
  readonly run: (input: Input<O>, context: CommandContext) => Promise<CommandResult>
}

/** One command of `npm run operator -- <name>`. */
export type OperatorCommand = LocalCommand | DatabaseCommand

/**
 * Describes a command, with its input typed by its options.
 *
 * @example
 * export const listKeys = databaseCommand({ summary: 'Lists ..', run: async (_, { db }) => .. })
 */
export const databaseCommand = <const O extends Options = Record<never, never>>(
  command: Omit<DatabaseCommand<O>, 'runsIn'>,
): DatabaseCommand => ({ ...command, runsIn: 'database' }) as unknown as DatabaseCommand

/** The same for a command that runs in its own process. */
export const localCommand = <const O extends Options = Record<never, never>>(
  command: Omit<LocalCommand<O>, 'runsIn'>,
): LocalCommand => ({ ...command, runsIn: 'process' }) as unknown as LocalCommand
