import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserReport } from './boundary-table.ts'
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
  /** Of both runs in one; undefined when a runner ended before it wrote its report. */
  readonly report: WholeReport | undefined
}

/**
 * Two runs: most journeys wait much of the time and run three at once. A test tagged `@alone` keeps the whole machine busy or
 * compares times, and beside another one it would fail for what the other did.
 */
const runs = [
  ['together', '--grep-invert', '@alone'],
  ['alone', '--grep', '@alone', '--workers', '1'],
] as const

const toName = (run: string): string => `playwright-${run}.json`

const sum = (one: Stats, other: Stats): Stats => ({
  expected: one.expected + other.expected,
  unexpected: one.unexpected + other.unexpected,
  flaky: one.flaky + other.flaky,
  skipped: one.skipped + other.skipped,
})

const together = (one: WholeReport, other: WholeReport): WholeReport => ({
  ...one,
  suites: [...one.suites, ...other.suites],
  stats: sum(one.stats, other.stats),
})

/**
 * Runs the tests of `e2e` in a real browser.
 *
 * @param files the spec files to run; all of them unless given
 */
export const runBrowserTests = async (files: readonly string[] = []): Promise<BrowserTests> => {
  let code = 0
  mkdirSync(reports, { recursive: true })
  for (const [name, ...filter] of runs) {
    const file = join(reports, toName(name))
    rmSync(file, { force: true })
    // Dots: what failed is listed at the end, where a reader of a long log looks first.
    const options = ['--config', 'e2e/playwright.config.ts', '--reporter=dot,json', '--pass-with-no-tests']
    const ended = await runShown(tool('playwright'), ['test', ...options, ...filter, ...files], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    })
    code = Math.max(code, ended)
  }
  const [one, other] = runs.map(([name]) => readReport<WholeReport>(toName(name)))
  return { code, report: one && other && together(one, other) }
}
