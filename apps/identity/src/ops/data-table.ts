import { dataInventory } from './data-inventory.ts'
import type { TableEntry } from './table-entry.ts'

const cells = ([name, { holds, personal, kept, job }]: [string, TableEntry]): string =>
  `| \`${name}\` | ${holds} | ${personal === '' ? 'no' : personal} | ${kept} | ${job === undefined ? '' : `\`${job}\``} |`

/** The table of the page. `vitest run <test> -u` writes it there anew. */
export const dataTable = (): string =>
  [
    '| Table | Holds | Personal data | Kept | Job |',
    '|---|---|---|---|---|',
    ...Object.entries(dataInventory).map(cells),
  ].join('\n')
