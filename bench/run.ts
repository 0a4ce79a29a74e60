// npm run bench -- [name ..]: prints ratios taken in one run and fails when one is past its gate.
import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Bench, Measure } from './support/measure.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const names = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['support', 'node_modules'].includes(entry.name))
  .map((entry) => entry.name)
// What begins with dashes is for the bench itself: `audits --rows=1000000`.
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  process.exit(2)
}

const verdict = ({ value, atLeast, atMost }: Measure): string => {
  if (atLeast !== undefined) return `${value >= atLeast ? 'ok' : 'MISSED'}, at least ${atLeast}`
  if (atMost !== undefined) return `${value <= atMost ? 'ok' : 'MISSED'}, at most ${atMost}`
  return 'for comparison'
}
const isMissed = ({ value, atLeast = -Infinity, atMost = Infinity }: Measure) =>
  value < atLeast || value > atMost

let missed = 0
for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`\n${name}`)
  const { bench } = (await import(pathToFileURL(`${here}${name}/bench.ts`).href)) as { bench: Bench }
  for (const measure of await bench()) {
    const shown =
      measure.value >= 100 ? Math.round(measure.value).toLocaleString('en') : measure.value.toFixed(2)
    console.log(`  ${measure.name}: ${shown} ${measure.unit} (${verdict(measure)})`)
    if (isMissed(measure)) missed += 1
  }
}
process.exit(missed === 0 ? 0 : 1)
