import type { ReachedTest } from './reached-tests.ts'

type Budget = {
  /** Seconds of work that the chosen files may take together. */
  readonly seconds: number
  readonly readSeconds: (file: string) => number
}

/**
 * The nearest tests that fit into a budget of time. A file that is too long for what is left gives way to nearer and
 * shorter ones; the first always runs.
 */
export const withinBudget = (
  tests: readonly ReachedTest[],
  { seconds, readSeconds }: Budget,
): { readonly chosen: readonly string[]; readonly left: readonly string[] } => {
  const chosen: string[] = []
  const left: string[] = []
  let used = 0
  for (const { file, distance } of tests) {
    const needed = readSeconds(file)
    if (distance > 0 && chosen.length > 0 && used + needed > seconds) {
      left.push(file)
      continue
    }
    used += needed
    chosen.push(file)
  }
  return { chosen, left }
}
