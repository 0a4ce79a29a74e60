import { join } from 'node:path'
import type { BrowserReport } from '../boundary-table.ts'
import { browserOutcomes, type Outcome, type UnitOutcomes, unitOutcomes } from '../outcomes.ts'
import { readReport, reports } from '../reports.ts'
import { runShown, tool } from '../run.ts'

const name = 'repeated.json'
const died: readonly Outcome[] = [{ title: 'the runner itself', failure: 'it ended without a report' }]

const runVitest = async (words: readonly string[]): Promise<readonly Outcome[]> => {
  const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${join(reports, name)}`]
  await runShown(tool('vitest'), ['run', ...options, ...words])
  const report = readReport<UnitOutcomes>(name)
  if (report === undefined) return died
  return unitOutcomes(report)
}

const runPlaywright = async (words: readonly string[]): Promise<readonly Outcome[]> => {
  const options = ['--config', 'e2e/playwright.config.ts', '--reporter=dot,json']
  await runShown(tool('playwright'), ['test', ...options, ...words], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, name),
  })
  const report = readReport<BrowserReport>(name)
  if (report === undefined) return died
  return browserOutcomes(report)
}

/** Runs a file once. @param words the file, and what else the runner is given, such as `-t` or `--grep` */
export const runOnce = (words: readonly string[]): Promise<readonly Outcome[]> =>
  words.some((word) => word.includes('.spec.ts')) ? runPlaywright(words) : runVitest(words)
