// npm test: checks, unit, server and component tests, then journeys in a real browser. One closing line counts them all.
// Products of long lists are left to npm run test:long.
// With --times the fifty slowest tests are listed above it.
import { mkdirSync, rmSync } from 'node:fs'
import { runChecks } from './check.ts'
import { attacksIn, attacksWritten, type BrowserReport } from './boundary-table.ts'
import { runBrowserTests, toPartResult } from './browser-tests.ts'
import { keepCount, type PartResult, runParts, toCountLine } from './counts.ts'
import { type EngineReport, enginesOfTests } from './engines-of-tests.ts'
import { browserOutcomes, listFailures, type UnitOutcomes, unitOutcomes } from './outcomes.ts'
import { readReport, reports } from './reports.ts'
import { endChildren, endWithChildren } from './run.ts'
import { slowestTests, type UnitTimes } from './slowest.ts'
import { overLimits, type TimesReport } from './time-limits.ts'
import { runUnitTests } from './unit-tests.ts'

const say = (text: string) => console.log(text)

const check = async (): Promise<PartResult> => {
  const results = await runChecks(say)
  const failed = results.filter(({ problems }) => problems !== '').length
  return { count: { passed: results.length - failed, failed, skipped: 0 }, code: failed === 0 ? 0 : 1 }
}

const vitest = (): Promise<PartResult> => runUnitTests('vitest.json', ['!long'])

let tried: BrowserReport | undefined
const playwright = async (): Promise<PartResult> => {
  const result = await runBrowserTests({ runs: ['together', 'alone'] })
  tried = result.report
  return toPartResult(result)
}

/** The page that says what was tried says just that: no attack more, none less. */
const boundary = async (): Promise<PartResult> => {
  const rows = tried ? attacksIn(tried) : []
  const written = attacksWritten()
  const missing = rows.filter((row) => !written.includes(row))
  const untried = written.filter((row) => !rows.includes(row))
  for (const row of missing) say(`not in docs/boundary.md (npm run boundary writes it): ${row}`)
  for (const row of untried) say(`in docs/boundary.md, and did not come to that: ${row}`)
  const isTrue = rows.length > 0 && missing.length + untried.length === 0
  return { count: { passed: isTrue ? 1 : 0, failed: isTrue ? 0 : 1, skipped: 0 }, code: isTrue ? 0 : 1 }
}

endWithChildren()

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const total = await runParts([check, vitest, playwright, boundary], say)
await endChildren()
if (process.argv.includes('--times')) {
  say('\n== slowest tests')
  const times = { unit: readReport<UnitTimes>('vitest.json'), browser: tried }
  for (const line of slowestTests(times)) say(line)
}
const unit = readReport<EngineReport & TimesReport & UnitOutcomes>('vitest.json')
for (const line of unit ? overLimits(unit) : []) say(`took long: ${line}`)
if (unit) say(enginesOfTests(unit))
const outcomes = [...(unit ? unitOutcomes(unit) : []), ...(tried ? browserOutcomes(tried) : [])]
for (const line of listFailures(outcomes)) say(line)
keepCount('test', total)
say(`\n${toCountLine(total)}`)
process.exit(total.failed === 0 ? 0 : 1)
