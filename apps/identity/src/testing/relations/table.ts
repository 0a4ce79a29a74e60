import { readFile } from 'node:fs/promises'

const file = new URL('../../../../../docs/relations.md', import.meta.url)

/** What is expected: for each relation the operations, and whether each is taken. */
export type RelationTable = ReadonlyMap<string, ReadonlyMap<string, boolean>>

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const symbols: Readonly<Record<string, boolean>> = { yes: true, '·': false }

const toTaken = (symbol: string, place: string): boolean => {
  const isTaken = symbols[symbol]
  if (isTaken === undefined) throw new Error(`${place} says "${symbol}", and neither "yes" nor "·"`)
  return isTaken
}

/**
 * Reads one table of `docs/relations.md`.
 *
 * @param title the heading it stands below
 */
export const readTable = async (title: string): Promise<RelationTable> => {
  const [, section = ''] = (await readFile(file, 'utf8')).split(`\n## ${title}\n`)
  const [head = '', , ...lines] = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
  const rows = lines.map(cells)
  return new Map(
    cells(head).flatMap((relation, column) =>
      column === 0
        ? []
        : [
            [
              relation,
              new Map(rows.map((row) => [row[0]!, toTaken(row[column]!, `${relation}, ${row[0]}`)])),
            ],
          ],
    ),
  )
}
