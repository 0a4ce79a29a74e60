import { stripVTControlCharacters } from 'node:util'
import { type BrowserReport, listSpecs, type Problem } from './boundary-table.ts'

/** One test of one run, and why it failed, if it did. */
export type Outcome = { readonly title: string; readonly failure?: string | undefined }

/** What is read of Vitest's report. */
export type UnitOutcomes = {
  readonly testResults: readonly {
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** What came of the tests that need no browser. */
export const unitOutcomes = ({ testResults }: UnitOutcomes): readonly Outcome[] =>
  testResults.flatMap(({ message = '', assertionResults }) =>
    assertionResults.length === 0
      ? [{ title: 'a file without tests', failure: message }]
      : assertionResults
          .filter(({ status }) => status === 'passed' || status === 'failed')
          .map(({ fullName, status, failureMessages = [] }) => ({
            title: fullName,
            failure: status === 'failed' ? failureMessages.join('\n') : undefined,
          })),
  )

/** What came of the tests in browsers. */
export const browserOutcomes = ({ suites }: BrowserReport): readonly Outcome[] =>
  suites.flatMap(listSpecs).flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, errors = [] }) => ({
        title,
        failure: status === 'passed' ? undefined : toFailure(status, errors),
      })),
  )

/** Of a test that ran out of time the first error says only that, and the second one at which step it stood. */
const toFailure = (status: string, errors: readonly Problem[]): string => {
  const read = ({ message = '', location }: Problem): string => {
    const lines = message.split('\n').slice(0, linesOfError)
    return [...lines, ...(location === undefined ? [] : [`${location.file}:${location.line}`])].join('\n')
  }
  return errors.length === 0 ? status : errors.map(read).join('\n')
}

/** So much of a failure says what was waited for and where. */
const linesOfError = 12
const shownLines = 26

/**
 * What failed, for the end of a long log: who reads it later often has no more of it than that.
 *
 * @returns lines to print; none where all is well
 */
export const listFailures = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.flatMap(({ title, failure }) =>
    failure === undefined
      ? []
      : [
          `failed: ${title}`,
          ...stripVTControlCharacters(failure)
            .split('\n')
            .slice(0, shownLines)
            .map((line) => `    ${line.slice(0, 300)}`),
        ],
  )
