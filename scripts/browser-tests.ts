import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserReport } from './boundary-table.ts'
import { type PartResult, runnerFailed } from './counts.ts'
import { readReport, reports } from './reports.ts'
import { runShown, tool } from './run.ts'

type Stats = {
  readonly expected: number
  readonly unexpected: number
  readonly flaky: number
  readonly skipped: number
}
type WholeReport = BrowserReport & { readonly stats: Stats }

/** What came of the tests in browsers. */
export type BrowserTests = {
  /** Greater than 0 when a runner failed, with or without a failed test. */
  readonly code: number
  /** Of all runs in one; undefined when a runner ended before it wrote its report. */
  readonly report: WholeReport | undefined
}

/**
 * Most journeys wait much of the time, and two of them run at once. A test tagged `@alone` keeps the whole machine busy or
 * compares times, and beside another one it would fail for what the other did. One tagged `@long` goes through a long list.
 */
const filters = {
  together: ['--grep-invert', '@alone|@long'],
  alone: ['--grep', '@alone', '--workers', '1'],
  long: ['--grep', '@long'],
} as const
type Run = keyof typeof filters

const toName = (run: Run): string => `playwright-${run}.json`

const sum = (one: Stats, other: Stats): Stats => ({
  expected: one.expected + other.expected,
  unexpected: one.unexpected + other.unexpected,
  flaky: one.flaky + other.flaky,
  skipped: one.skipped + other.skipped,
})

const joined = (one: WholeReport, other: WholeReport): WholeReport => ({
  ...one,
  suites: [...one.suites, ...other.suites],
  stats: sum(one.stats, other.stats),
})

type Options = {
  /** The spec files to run; all of them unless given. */
  readonly files?: readonly string[]
  /** Which tests of them; all unless given. */
  readonly runs?: readonly Run[]
}

/** Runs the tests of `e2e` in a real browser. */
export const runBrowserTests = async ({
  files = [],
  runs = ['together', 'alone', 'long'],
}: Options = {}): Promise<BrowserTests> => {
  let code = 0
  mkdirSync(reports, { recursive: true })
  for (const run of runs) {
    const file = join(reports, toName(run))
    rmSync(file, { force: true })
    // Dots: what failed is listed at the end, where a reader of a long log looks first.
    const options = ['--config', 'e2e/playwright.config.ts', '--reporter=dot,json', '--pass-with-no-tests']
    const ended = await runShown(tool('playwright'), ['test', ...options, ...filters[run], ...files], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    })
    code = Math.max(code, ended)
  }
  const written = runs.map((run) => readReport<WholeReport>(toName(run)))
  const whole = written.every((one) => one !== undefined)
  return { code, report: whole ? written.reduce(joined) : undefined }
}

/** The same as a part of a run. */
export const toPartResult = ({ code, report }: BrowserTests): PartResult => ({
  code,
  count: report
    ? {
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky,
        skipped: report.stats.skipped,
      }
    : runnerFailed,
})
