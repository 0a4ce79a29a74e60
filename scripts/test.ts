// npm test: checks, unit, server and component tests, then journeys in a real browser. One closing line counts them all.
// With --times the fifty slowest tests are listed above it.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { attacksIn, attacksWritten, type BrowserReport } from './boundary-table.ts'
import { runBrowserTests } from './browser-tests.ts'
import { type EngineReport, enginesOfTests } from './engines-of-tests.ts'
import { readReport, reports } from './reports.ts'
import { endChildren, endWithChildren, runShown, tool } from './run.ts'
import { slowestTests, type UnitTimes } from './slowest.ts'
import { overLimits, type TimesReport } from './time-limits.ts'

type Count = { passed: number; failed: number; skipped: number }
type Report = { readonly count: Count; readonly code: number }

const say = (text: string) => console.log(text)

const check = async (): Promise<Report> => {
  const results = await runChecks(say)
  const failed = results.filter(({ problems }) => problems !== '').length
  return { count: { passed: results.length - failed, failed, skipped: 0 }, code: failed === 0 ? 0 : 1 }
}

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number }
const vitest = async (): Promise<Report> => {
  const file = join(reports, 'vitest.json')
  const code = await runShown(tool('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  // A runner that died before it wrote its report counts as one failure, never as none.
  const report = readReport<VitestReport>('vitest.json')
  const count = report
    ? { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
    : { passed: 0, failed: 1, skipped: 0 }
  return { count, code }
}

let tried: BrowserReport | undefined
const playwright = async (): Promise<Report> => {
  const { code, report } = await runBrowserTests()
  tried = report
  const count = report
    ? {
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky,
        skipped: report.stats.skipped,
      }
    : { passed: 0, failed: 1, skipped: 0 }
  return { count, code }
}

/** The page that says what was tried says just that: no attack more, none less. */
const boundary = async (): Promise<Report> => {
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
const total: Count = { passed: 0, failed: 0, skipped: 0 }
for (const part of [check, vitest, playwright, boundary]) {
  say(`\n== ${part.name}`)
  const { count, code } = await part()
  total.passed += count.passed
  total.skipped += count.skipped
  // A runner may fail without a failed test, for example by an error outside of any.
  total.failed += code !== 0 && count.failed === 0 ? 1 : count.failed
}
await endChildren()
if (process.argv.includes('--times')) {
  say('\n== slowest tests')
  const times = { unit: readReport<UnitTimes>('vitest.json'), browser: tried }
  for (const line of slowestTests(times)) say(line)
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
const unit = readReport<EngineReport & TimesReport>('vitest.json')
for (const line of unit ? overLimits(unit) : []) say(`took long: ${line}`)
if (unit) say(enginesOfTests(unit))
say(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 ? 0 : 1)
