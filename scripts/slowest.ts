import { relative } from 'node:path'
import { type BrowserReport, listSpecs } from './boundary-table.ts'
import { root } from './run.ts'

type VitestFile = {
  readonly name: string
  readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[]
}
/** What is read of Vitest's report. */
export type UnitTimes = { readonly testResults: readonly VitestFile[] }

type Timed = { readonly ms: number; readonly file: string; readonly title: string }

const unitTests = ({ testResults }: UnitTimes): readonly Timed[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      ms: duration ?? 0,
      file: relative(root, name),
      title: fullName,
    })),
  )

/** Seconds that the tests of each file took, by its path from the root. */
export const secondsOfFiles = (report: UnitTimes): ReadonlyMap<string, number> => {
  const seconds = new Map<string, number>()
  for (const { ms, file } of unitTests(report)) seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000)
  return seconds
}

const journeys = ({ suites }: BrowserReport): readonly Timed[] =>
  suites.flatMap(listSpecs).map(({ title, file, tests }) => ({
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    file: `e2e/${file}`,
    title,
  }))

const line = ({ ms, file, title }: Timed): string =>
  `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}  ${title.slice(0, 100)}`

/**
 * The tests that take longest, each with its seconds.
 *
 * @param reports of both runners; one that wrote none is left out
 * @param count how many tests are listed
 * @returns one line for each test, the slowest first
 */
export const slowestTests = (
  { unit, browser }: { readonly unit?: UnitTimes | undefined; readonly browser?: BrowserReport | undefined },
  count = 50,
): readonly string[] =>
  [...(unit ? unitTests(unit) : []), ...(browser ? journeys(browser) : [])]
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(line)
