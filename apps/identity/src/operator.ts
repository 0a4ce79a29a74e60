import { readConfig } from './config.ts'
import { commands } from './ops/operator/commands.ts'
import { giveUp } from './runtime/give-up.ts'
import { startProblem } from './start-problem.ts'

const usage = (): readonly string[] => [
  'npm run operator -- <command>',
  ...Object.entries(commands).map(
    ([name, { parameters, summary }]) => `  ${`${name} ${parameters}`.trim().padEnd(16)}  ${summary}`,
  ),
]

/** `npm run operator -- <command>`: what an operator does with the data of a server. */
const main = async ([name, ...args]: readonly string[]): Promise<void> => {
  if (name === '--help') {
    process.stdout.write(`${usage().join('\n')}\n`)
    return
  }
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) return giveUp(usage())
  const read = readConfig(process.env)
  if ('problems' in read) return giveUp(read.problems)
  try {
    const { lines, isOk } = await command.run(args, read.config)
    process.stdout.write(`${lines.join('\n')}\n`)
    process.exitCode = isOk ? 0 : 1
  } catch (error) {
    const problem = startProblem(error)
    if (problem !== undefined) return giveUp([problem])
    throw error
  }
}

await main(process.argv.slice(2))
