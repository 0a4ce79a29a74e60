const dayMs = 86_400_000

/** Days since the last Monday; a week begins with Sunday in JavaScript. */
const daysSinceMonday = (at: Date): number => (at.getUTCDay() + 6) % 7

/**
 * The Monday, 00:00 UTC, of the week of a moment, or of a week before it.
 *
 * @example startOfWeek(new Date('2026-11-26T09:00:00Z')) // 2026-11-23T00:00:00Z
 */
export const startOfWeek = (at: Date, weeksBefore = 0): Date => {
  const today = Math.floor(at.getTime() / dayMs)
  return new Date((today - daysSinceMonday(at) - 7 * weeksBefore) * dayMs)
}
