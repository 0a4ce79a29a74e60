/** What one table holds, for the page that says so to operators and their data protection officers. */
export type TableEntry = {
  readonly holds: string
  /** Which of it is about a person; empty: nothing. */
  readonly personal: string
  readonly kept: string
  /** The job that deletes from it by age; every table that only grows has one. */
  readonly job?: string
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Seconds in the largest unit that says them exactly. */
export const lasting = (seconds: number): string => {
  const [unit, length] = units.find(([, one]) => seconds % one === 0) ?? ['second', 1]
  const count = seconds / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
