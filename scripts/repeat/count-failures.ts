import { stripVTControlCharacters } from 'node:util'
import type { Outcome } from '../outcomes.ts'

/** Where a failure is: its sentence and the first line of a test or of the product in its stack. */
const toPlaceOfFailure = (failure: string): string => {
  const lines = stripVTControlCharacters(failure).split('\n')
  const place = lines.find((line) => /(^|[\s(])\S+\.tsx?:\d+/.test(line) && !line.includes('node_modules'))
  return [lines[0], place?.trim()].filter(Boolean).join('  ')
}

/**
 * Says how often each test failed, and where.
 *
 * @param runs the outcomes of each run
 * @returns lines to print, the test that failed most often first
 */
export const countFailures = (runs: readonly (readonly Outcome[])[]): readonly string[] => {
  const failures = new Map<string, Map<string, number>>()
  for (const { title, failure } of runs.flat()) {
    if (failure === undefined) continue
    const places = failures.get(title) ?? new Map<string, number>()
    const place = toPlaceOfFailure(failure)
    failures.set(title, places.set(place, (places.get(place) ?? 0) + 1))
  }
  const sum = (places: ReadonlyMap<string, number>) =>
    [...places.values()].reduce((one, other) => one + other, 0)
  return [...failures]
    .toSorted(([, one], [, other]) => sum(other) - sum(one))
    .flatMap(([title, places]) => {
      const times = runs.flat().filter((outcome) => outcome.title === title).length
      return [
        `${sum(places)} of ${times} times: ${title}`,
        ...[...places].map(([place, count]) => `  ${count} x ${place}`),
      ]
    })
}
