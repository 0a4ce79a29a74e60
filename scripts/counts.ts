import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readReport, reports } from './reports.ts'

/** How many tests came to what. */
export type Count = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** What came of one part of a run. */
export type PartResult = { readonly count: Count; readonly code: number }

/** A runner that ended before it wrote its report counts as one failure, never as none. */
export const runnerFailed: Count = { passed: 0, failed: 1, skipped: 0 }

/** A runner may fail without a failed test, for example by an error outside of any. */
const toCount = ({ count, code }: PartResult): Count =>
  code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count

export const addCounts = (counts: readonly Count[]): Count =>
  counts.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** The line a run ends with. */
export const toCountLine = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const toFile = (command: string): string => `count-${command}.json`

/** Keeps what came of a command for the sum of all of them. */
export const keepCount = (command: string, count: Count): void => {
  mkdirSync(reports, { recursive: true })
  writeFileSync(join(reports, toFile(command)), JSON.stringify(count))
}

/** What came of a command; one that did not get to its end counts as one failure. */
export const readCount = (command: string): Count => readReport<Count>(toFile(command)) ?? runnerFailed

/**
 * Runs parts one after another.
 *
 * @param parts each with the name it is announced by
 */
export const runParts = async (
  parts: readonly (() => Promise<PartResult>)[],
  say: (text: string) => void,
): Promise<Count> => {
  const counts: Count[] = []
  for (const part of parts) {
    say(`\n== ${part.name}`)
    counts.push(toCount(await part()))
  }
  return addCounts(counts)
}
