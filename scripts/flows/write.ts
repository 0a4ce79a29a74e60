// Every flow as a table and a diagram: npm run flows writes docs/flows.md, and npm run check compares it.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../run.ts'
import { type Cell, readFlow } from './read-flow.ts'
import { createModuleReader } from './read-module.ts'

const page = join(root, 'docs', 'flows.md')

/** Names of tables and the files they are in. */
const flows = (): readonly (readonly [file: string, table: string])[] =>
  globSync('apps/portal/src/**/*.flow.ts', { cwd: root })
    .toSorted()
    .flatMap((path) => {
      const table = /export const (\w+): Flow</.exec(readFileSync(join(root, path), 'utf8'))?.[1]
      return table === undefined ? [] : [[join(root, path), table] as const]
    })

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const row = ({ step, event, next, commands }: Cell): string =>
  `| \`${step}\` | \`${event}\` | ${next.length === 0 ? 'stays' : code(next)} | ${code(commands)} |`

/** One arrow for each pair of steps, with the events that lead along it. */
const diagram = (cells: readonly Cell[]): string => {
  const arrows = new Map<string, string[]>()
  for (const { step, event, next } of cells)
    for (const to of next.filter((one) => one !== step)) {
      const arrow = `${step} --> ${to}`
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), event])
    }
  const lines = [...arrows].map(([arrow, events]) => `  ${arrow}: ${events.join(', ')}`)
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n')
}

const render = (): string => {
  const reader = createModuleReader()
  const sections = flows().map(([file, table]) => {
    const cells = readFlow(reader, file, table)
    return [
      `## ${basename(file, '.flow.ts')}`,
      diagram(cells),
      '| Step | Event | Next step | Commands |\n| --- | --- | --- | --- |\n' + cells.map(row).join('\n'),
    ].join('\n\n')
  })
  return `# Flows

Every flow of the box is a pure table: in a step, an event leads to the next step and to commands. What a cell can lead
to is read from its source; which of several it is, the cell decides by the event and the facts.

Written by \`npm run flows\`; \`npm run check\` fails when it differs from the tables.

${sections.join('\n\n')}
`
}

/** @returns what to do about a page that is not true, or nothing */
export const judgeFlows = (): string =>
  readFileSync(page, 'utf8') === render() ? '' : 'The flows differ from docs/flows.md: npm run flows'

if (import.meta.main) writeFileSync(page, render())
