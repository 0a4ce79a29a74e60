import * as v from 'valibot'
import type { Log } from '../../runtime/log.ts'
import { startProblem } from '../../platform/db/start-problem.ts'
import type { CommandContext } from './command-context.ts'
import { type CommandAnswer, commandRequest } from './command-request.ts'
import { commandNamed } from './find-command.ts'
import { InputError } from '../../runtime/input-error.ts'
import { readInput } from './read-input.ts'

const unknown = 'The running server is of another release and does not know this command: restart it'

type Options = { readonly context: CommandContext; readonly log: Log }

/** Runs one command in the server. It reads the command line again, and only commands of the database are run. */
export const answerRequest = async ({ context, log }: Options, received: unknown): Promise<CommandAnswer> => {
  const parsed = v.safeParse(commandRequest, received)
  const command = parsed.success ? commandNamed(parsed.output.command) : undefined
  if (!parsed.success || command?.runsIn !== 'database') return { problem: unknown, exitCode: 1 }
  const { args, variables, folder, command: name } = parsed.output
  try {
    return { result: await command.run(readInput(command, args, { variables, folder }), context) }
  } catch (error) {
    const problem = startProblem(error)
    if (problem !== undefined) return { problem, exitCode: error instanceof InputError ? 2 : 1 }
    log.error({ error, command: name }, 'an operator command failed')
    return { problem: 'The command failed: the log of the server says why', exitCode: 1 }
  }
}
