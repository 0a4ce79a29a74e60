// npm test: checks, unit, server and component tests, then journeys in a real browser. One closing line counts them all.
// With --times the fifty slowest tests are listed above it.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { attacksIn, attacksWritten, type BrowserReport } from './boundary-table.ts'
import { endChildren, root, start, tool } from './run.ts'
import { slowestTests, type UnitTimes } from './slowest.ts'

type Count = { passed: number; failed: number; skipped: number }
type Report = { readonly count: Count; readonly code: number }

const reports = join(root, '.cache', 'reports')
const say = (text: string) => console.log(text)

const finished = (command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve) => start(command, args, { env }).once('exit', (code) => resolve(code ?? 1)))

/** A runner that died before it wrote its report counts as one failure, never as none. */
const read = <Shape>(name: string): Shape | undefined => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8')) as Shape
  } catch {
    return undefined
  }
}

const check = async (): Promise<Report> => {
  const results = await runChecks(say)
  const failed = results.filter(({ problems }) => problems !== '').length
  return { count: { passed: results.length - failed, failed, skipped: 0 }, code: failed === 0 ? 0 : 1 }
}

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number }
const vitest = async (): Promise<Report> => {
  const file = join(reports, 'vitest.json')
  const code = await finished(
    tool('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {},
  )
  const report = read<VitestReport>('vitest.json')
  const count = report
    ? { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
    : { passed: 0, failed: 1, skipped: 0 }
  return { count, code }
}

type PlaywrightReport = BrowserReport & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}
// Dots: what failed is told at the end, where whoever reads a long log looks first.
const playwright = async (): Promise<Report> => {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') }
  const code = await finished(
    tool('playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json'],
    env,
  )
  const stats = read<PlaywrightReport>('playwright.json')?.stats
  const count = stats
    ? { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    : { passed: 0, failed: 1, skipped: 0 }
  return { count, code }
}

/** The page that says what was tried says just that: no attack more, none less. */
const boundary = async (): Promise<Report> => {
  const report = read<PlaywrightReport>('playwright.json')
  const tried = report ? attacksIn(report) : []
  const written = attacksWritten()
  const missing = tried.filter((row) => !written.includes(row))
  const untried = written.filter((row) => !tried.includes(row))
  for (const row of missing) say(`not in docs/boundary.md (npm run boundary writes it): ${row}`)
  for (const row of untried) say(`in docs/boundary.md, and did not come to that: ${row}`)
  const isTrue = tried.length > 0 && missing.length + untried.length === 0
  return { count: { passed: isTrue ? 1 : 0, failed: isTrue ? 0 : 1, skipped: 0 }, code: isTrue ? 0 : 1 }
}

const stop = async () => {
  await endChildren()
  process.exit(130)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())

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
  const times = { unit: read<UnitTimes>('vitest.json'), browser: read<BrowserReport>('playwright.json') }
  for (const line of slowestTests(times)) say(line)
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
say(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 ? 0 : 1)
