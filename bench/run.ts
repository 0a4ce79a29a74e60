// npm run bench -- [name ..]: prints ratios taken in one run and fails when one is past its gate.
import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Bench, Gate, Measure } from './support/measure.ts'

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

/** A number that could not be measured keeps to nothing. */
const keepsTo = (value: number, { atLeast = -Infinity, atMost = Infinity }: Gate): boolean =>
  value >= atLeast && value <= atMost
const isMissed = (measure: Measure): boolean => !keepsTo(measure.value, measure)

const verdict = (measure: Measure): string => {
  const { value, atLeast, atMost, aim } = measure
  if (atLeast === undefined && atMost === undefined) return 'for comparison'
  const side = atLeast === undefined ? 'at most' : 'at least'
  const gate = `${isMissed(measure) ? 'MISSED' : 'ok'}, ${side} ${atLeast ?? atMost}`
  if (aim === undefined) return gate
  const isMet = keepsTo(value, atLeast === undefined ? { atMost: aim } : { atLeast: aim })
  return `${gate}; aim ${aim}, ${isMet ? 'met' : 'not met'}`
}

let judged = 0
let missed = 0
for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`\n${name}`)
  const { bench } = (await import(pathToFileURL(`${here}${name}/bench.ts`).href)) as { bench: Bench }
  for (const measure of await bench()) {
    const shown =
      measure.value >= 100 ? Math.round(measure.value).toLocaleString('en') : measure.value.toFixed(2)
    console.log(`  ${measure.name}: ${shown} ${measure.unit} (${verdict(measure)})`)
    if (measure.atLeast !== undefined || measure.atMost !== undefined) judged += 1
    if (isMissed(measure)) missed += 1
  }
}
console.log(`\n${judged - missed} of ${judged} gates kept`)
process.exit(missed === 0 ? 0 : 1)
