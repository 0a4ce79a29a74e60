import { startProblem } from '../../platform/db/start-problem.ts'
import type { CommandResult } from './command.ts'
import { commands } from './commands.ts'
import { findCommand, isGroup } from './find-command.ts'
import { commandHelp, commandList } from './help.ts'
import { InputError } from '../../runtime/input-error.ts'
import { type Caller, runCommand } from './run-command.ts'

/** What a process prints and ends with. */
export type Printed = { readonly code: 0 | 1 | 2; readonly output: string; readonly errors: string }

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
const say = (lines: readonly string[]): Printed => ({ code: 0, output: text(lines), errors: '' })
const refuse = (code: 1 | 2, lines: readonly string[]): Printed => ({ code, output: '', errors: text(lines) })

const helpFor = (words: readonly string[]): Printed => {
  const [first = ''] = words
  if (words.length === 0) return say(commandList(commands))
  if (words.length === 1 && isGroup(first)) return say(commandList(commands, first))
  const { name, command } = findCommand(words)
  return say(commandHelp(name, command))
}

const print = ({ lines, isOk, data }: CommandResult, isJson: boolean): Printed => ({
  code: isOk ? 0 : 1,
  output: isJson ? `${JSON.stringify(data ?? { lines }, null, 2)}\n` : text(lines),
  errors: '',
})

/** Both stand anywhere before `--`. */
const withoutFlags = (argv: readonly string[]) => {
  const end = argv.indexOf('--')
  const isFlag = (word: string, index: number): boolean =>
    (end === -1 || index < end) && ['--help', '-h', '--json'].includes(word)
  const flags = argv.filter(isFlag)
  return {
    words: argv.filter((word, index) => !isFlag(word, index)),
    isJson: flags.includes('--json'),
    isHelp: flags.some((flag) => flag !== '--json'),
  }
}

/**
 * `npm run operator -- <command>`: what an operator does with the data of a server.
 *
 * @returns code 0 when all is well, 1 when something is wrong, 2 when the command line is
 */
export const operatorMain = async (argv: readonly string[], caller: Caller): Promise<Printed> => {
  const { words, isJson, isHelp } = withoutFlags(argv)
  try {
    if (isHelp) return helpFor(words)
    if (words.length === 0) return refuse(2, commandList(commands))
    return print(await runCommand(findCommand(words), caller), isJson)
  } catch (error) {
    const problem = startProblem(error)
    if (problem === undefined) throw error
    return refuse(error instanceof InputError ? 2 : 1, [problem])
  }
}
