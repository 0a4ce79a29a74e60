import type { OperatorCommand } from './command.ts'

const caller = 'npm run operator --'

const table = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

const argumentsText = ({ arguments: named = [] }: OperatorCommand): string =>
  named.map(({ name, isOptional }) => (isOptional ? `[${name}]` : `<${name}>`)).join(' ')

/** Every command, or those that begin with a word, one line each. */
export const commandList = (
  commands: Readonly<Record<string, OperatorCommand>>,
  group?: string,
): readonly string[] => [
  `${caller} <command>`,
  '',
  ...table(
    Object.entries(commands)
      .filter(([name]) => group === undefined || name.startsWith(`${group} `))
      .map(([name, command]) => [`${name} ${argumentsText(command)}`.trim(), command.summary]),
  ),
  '',
  ...table([
    ['--json', 'Prints the result as JSON. Use "npm run --silent operator --", so that npm prints nothing.'],
    ['--help', `Explains a command: ${caller} <command> --help`],
  ]),
]

/** One command with its arguments, options and variables. */
export const commandHelp = (name: string, command: OperatorCommand): readonly string[] => {
  const options = Object.entries(command.options ?? {})
  const required = options.filter(([, { isRequired }]) => isRequired)
  const words = [
    argumentsText(command),
    ...required.map(([option, { value = '' }]) => `--${option} ${value}`.trim()),
    ...(options.length > required.length ? ['[options]'] : []),
  ]
  const optionRows = options.map(([option, { value, summary, isList, isRequired }]) => {
    const notes = `${isRequired ? ' Required.' : ''}${isList ? ' May be given several times.' : ''}`
    return [`--${option}${value === undefined ? '' : ` ${value}`}`, `${summary}${notes}`] as const
  })
  const variableRows = Object.entries(command.variables ?? {})
  return [
    [caller, name, ...words.filter((word) => word !== '')].join(' '),
    '',
    command.summary,
    ...(optionRows.length > 0 ? ['', 'Options', ...table(optionRows)] : []),
    ...(variableRows.length > 0 ? ['', 'Environment variables', ...table(variableRows)] : []),
  ]
}
