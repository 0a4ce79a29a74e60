/** What a number has to keep to, and what it is wanted to be beyond that. */
export type Gate = { readonly aim?: number } & (
  | { readonly atLeast?: number; readonly atMost?: never }
  | { readonly atLeast?: never; readonly atMost?: number }
)
/** One printed line. A gate makes it judge; without one it is there to compare with. */
export type Measure = { readonly name: string; readonly value: number; readonly unit: string } & Gate
export type Bench = () => Promise<readonly Measure[]>

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** How many times the other's time ours takes: each round against the one that was measured beside it. */
export const againstBeside = (ours: readonly number[], others: readonly number[]): number =>
  median(ours.map((time, round) => time / (others[round] ?? Number.NaN)))

/** Calls per second of work done in batches: the median batch, after one that warms up. */
export const ratePerSecond = (work: () => void, { batches = 9, perBatch = 100_000 } = {}): number => {
  for (let n = 0; n < perBatch; n += 1) work()
  const rates = Array.from({ length: batches }, () => {
    const from = performance.now()
    for (let n = 0; n < perBatch; n += 1) work()
    return (perBatch * 1000) / (performance.now() - from)
  })
  return median(rates)
}
