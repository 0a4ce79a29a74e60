const firstMs = 1000
export const longestJobMs = 300_000
const longestPollMs = 30_000

const doubled = (failures: number, longestMs: number): number =>
  Math.min(firstMs * 2 ** Math.min(failures - 1, 20), longestMs)

/** Milliseconds until a job that failed so often in a row, once or more, is tried again: 1 s, doubling to 5 minutes. */
export const jobBackoffMs = (failures: number): number => doubled(failures, longestJobMs)

/** Milliseconds until the database is asked again after so many failures in a row: 1 s, doubling to 30 s. */
export const pollBackoffMs = (failures: number): number => doubled(failures, longestPollMs)
