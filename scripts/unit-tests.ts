import { join } from 'node:path'
import { type PartResult, runnerFailed } from './counts.ts'
import { readReport, reports } from './reports.ts'
import { runShown, tool } from './run.ts'

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
}

/**
 * Runs tests that need no browser.
 *
 * @param report name of the file for what came of them
 * @param projects which ones, as Vitest takes them: `long`, `!long`
 */
export const runUnitTests = async (report: string, projects: readonly string[]): Promise<PartResult> => {
  const code = await runShown(tool('vitest'), [
    'run',
    ...projects.flatMap((one) => ['--project', one]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, report)}`,
  ])
  const written = readReport<VitestReport>(report)
  const count = written
    ? { passed: written.numPassedTests, failed: written.numFailedTests, skipped: written.numPendingTests }
    : runnerFailed
  return { count, code }
}
