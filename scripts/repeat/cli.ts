// npm run test:repeat -- <file> [times] [--load] [-t <title>]: runs a file again and again, and says how often and where
// it failed. With --load every core has other work meanwhile.
import { mkdirSync } from 'node:fs'
import { reports } from '../reports.ts'
import { endWithChildren } from '../run.ts'
import type { Outcome } from '../outcomes.ts'
import { countFailures } from './count-failures.ts'
import { startLoad } from './load.ts'
import { runOnce } from './run-once.ts'

const words = process.argv.slice(2)
const times = Number(words.find((word) => /^\d+$/.test(word)) ?? 20)
const given = words.filter((word) => word !== '--load' && !/^\d+$/.test(word))
if (given.length === 0) {
  console.error('Which file? npm run test:repeat -- <file> [times] [--load] [-t <title>]')
  process.exit(2)
}

endWithChildren()

mkdirSync(reports, { recursive: true })
const endLoad = words.includes('--load') ? startLoad() : () => {}
const runs: (readonly Outcome[])[] = []
try {
  while (runs.length < times) runs.push(await runOnce(given))
} finally {
  endLoad()
}
const failures = countFailures(runs)
for (const line of failures) console.log(line)
const red = runs.filter((run) => run.some(({ failure }) => failure !== undefined)).length
console.log(`${red} of ${times} runs failed`)
process.exit(red === 0 ? 0 : 1)
