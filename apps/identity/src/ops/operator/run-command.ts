import { type Environment, readConfig } from '../../runtime/config/config.ts'
import { StartError } from '../../runtime/start-error.ts'
import type { CommandResult } from './command.ts'
import type { CommandRequest } from './command-request.ts'
import type { FoundCommand } from './find-command.ts'
import { readInput } from './read-input.ts'
import { runInDatabase } from './run-in-database.ts'

/** Where a command was typed. */
export type Caller = { readonly env: Environment; readonly folder: string }

/**
 * Runs one command of the operator.
 *
 * @throws InputError for a wrong command line, before anything is opened; StartError for every other refusal
 */
export const runCommand = async (
  { name, command, args }: FoundCommand,
  { env, folder }: Caller,
): Promise<CommandResult> => {
  const input = readInput(command, args, { variables: env, folder })
  const read = readConfig(env)
  if ('problems' in read) throw new StartError(read.problems.join('\n'))
  const { config } = read
  if (command.runsIn === 'process') return command.run(input, config)
  const { variables } = input
  const request: CommandRequest = { do: 'run', command: name, args, variables, folder }
  return runInDatabase({ command, input, config, request })
}
