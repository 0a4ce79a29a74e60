import { parseArgs } from 'node:util'
import type { OperatorCommand } from './command.ts'
import type { Input, Option } from './input.ts'
import { InputError } from '../../runtime/input-error.ts'

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

const parse = (args: readonly string[], options: Readonly<Record<string, Option>>) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { type, isList }]) => [name, { type, multiple: isList ?? false }]),
    ),
  })

/** The library explains at length how to pass a text that begins with a dash; its first sentence is enough. */
const firstSentence = (error: unknown): string => {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\.\s|\n/)
  return sentence.replaceAll("'", '"').replace(/\.$/, '')
}

const readArguments = (
  { arguments: named = [] }: OperatorCommand,
  given: readonly string[],
): Record<string, string> => {
  const missing = named.find(({ isOptional }, index) => !isOptional && !given[index])
  if (missing !== undefined) throw new InputError(`<${missing.name}> is missing`)
  const surplus = given[named.length]
  if (surplus !== undefined) throw new InputError(`"${surplus}" is one word too many`)
  return Object.fromEntries(named.map(({ name }, index) => [name, given[index] ?? '']))
}

const requireOptions = (values: Values, options: Readonly<Record<string, Option>>): void => {
  for (const [name, { isRequired, value = '' }] of Object.entries(options))
    if (isRequired && !values[name]) throw new InputError(`--${name} ${value} is missing`)
}

type Caller = { readonly variables: Readonly<Record<string, string | undefined>>; readonly folder: string }

/**
 * Reads what follows the name of a command.
 *
 * @param caller the environment and the working folder of the process that the command was typed into
 * @throws InputError with one sentence
 */
export const readInput = (command: OperatorCommand, args: readonly string[], caller: Caller): Input => {
  const options: Readonly<Record<string, Option>> = command.options ?? {}
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args, options)
  } catch (error) {
    throw new InputError(firstSentence(error))
  }
  const values: Values = parsed.values
  requireOptions(values, options)
  const variables = Object.keys(command.variables ?? {}).flatMap((name) => {
    const value = caller.variables[name]
    return value ? [[name, value] as const] : []
  })
  return {
    arguments: readArguments(command, parsed.positionals),
    options: values as Input['options'],
    variables: Object.fromEntries(variables),
    folder: caller.folder,
  }
}
