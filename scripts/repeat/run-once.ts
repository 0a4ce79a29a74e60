import { join } from 'node:path'
import { type BrowserReport, listSpecs } from '../boundary-table.ts'
import { readReport, reports } from '../reports.ts'
import { runShown, tool } from '../run.ts'
import type { Outcome } from './count-failures.ts'

type VitestReport = {
  readonly testResults: readonly {
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

const name = 'repeated.json'
const died: readonly Outcome[] = [{ title: 'the runner itself', failure: 'it ended without a report' }]

const runVitest = async (words: readonly string[]): Promise<readonly Outcome[]> => {
  const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${join(reports, name)}`]
  await runShown(tool('vitest'), ['run', ...options, ...words])
  const report = readReport<VitestReport>(name)
  if (report === undefined) return died
  return report.testResults.flatMap(({ message = '', assertionResults }) =>
    assertionResults.length === 0
      ? [{ title: 'a file without tests', failure: message }]
      : assertionResults
          .filter(({ status }) => status === 'passed' || status === 'failed')
          .map(({ fullName, status, failureMessages = [] }) => ({
            title: fullName,
            failure: status === 'failed' ? failureMessages.join('\n') : undefined,
          })),
  )
}

const runPlaywright = async (words: readonly string[]): Promise<readonly Outcome[]> => {
  const options = ['--config', 'e2e/playwright.config.ts', '--reporter=dot,json']
  await runShown(tool('playwright'), ['test', ...options, ...words], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, name),
  })
  const report = readReport<BrowserReport>(name)
  if (report === undefined) return died
  return report.suites.flatMap(listSpecs).flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, errors = [] }) => ({
        title,
        failure:
          status === 'passed'
            ? undefined
            : `${errors[0]?.message ?? status}\n${errors[0]?.location?.file ?? ''}:${errors[0]?.location?.line ?? ''}`,
      })),
  )
}

/** Runs a file once. @param words the file, and what else the runner is given, such as `-t` or `--grep` */
export const runOnce = (words: readonly string[]): Promise<readonly Outcome[]> =>
  words.some((word) => word.includes('.spec.ts')) ? runPlaywright(words) : runVitest(words)
