// npm run faults: does to running servers what happens to them, a lot of it, and writes the numbers into docs/reliability.md.
import { faults } from './faults.ts'
import { hasPostgres } from './support/databases.ts'
import { markdownTable, writeMarked } from '../support/write-marked.ts'
import type { Row } from './support/fault.ts'

const extent = { kills: 20, signals: 10, silenceSeconds: 15 }

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const rows: Row[] = []
for (const { name, needsPostgres = false, run } of faults) {
  if (needsPostgres && !(await hasPostgres())) {
    say(`skipped  ${name}: no PostgreSQL at 127.0.0.1:5432`)
    continue
  }
  const row = await run(extent)
  say(`${row.isKept ? 'kept    ' : 'BROKEN  '} ${name}: ${row.measured}`)
  rows.push(row)
}

const cells = rows.map(({ fault, promise, measured }) => [fault, promise, measured])
writeMarked(
  'docs/reliability.md',
  'faults',
  markdownTable(['What happens', 'What is promised', 'What was measured'], cells),
)
process.exit(rows.every(({ isKept }) => isKept) ? 0 : 1)
