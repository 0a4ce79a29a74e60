import { type OperatorCommand } from './command.ts'
import { commands } from './commands.ts'
import { InputError } from '../../runtime/input-error.ts'

export type FoundCommand = {
  readonly name: string
  readonly command: OperatorCommand
  /** What follows the name. */
  readonly args: readonly string[]
}

/** @returns the command by its name, or undefined */
export const commandNamed = (name: string): OperatorCommand | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined

/** Whether a word begins the names of several commands, such as `applications`. */
export const isGroup = (word: string): boolean =>
  Object.keys(commands).some((name) => name.startsWith(`${word} `))

/**
 * Finds the command whose name of one or two words a command line begins with.
 * @throws InputError where there is none
 */
export const findCommand = (words: readonly string[]): FoundCommand => {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = words.length < length ? undefined : commandNamed(name)
    if (command !== undefined) return { name, command, args: words.slice(length) }
  }
  const [first = '', second] = words
  throw new InputError(
    isGroup(first)
      ? second === undefined
        ? `Say what to do with ${first}: npm run operator -- ${first} --help`
        : `"${first} ${second}" is not a command: npm run operator -- ${first} --help`
      : `"${first}" is not a command: npm run operator -- --help`,
  )
}
