/** Ten years, which is the furthest end that the server takes. */
const longestSeconds = 3650 * 86_400

/** The day of a moment as a date field writes it, by the calendar of this browser. */
export const toDay = (moment: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/**
 * Seconds until the end of a day.
 *
 * @param day as a date field writes it; empty for access without an end
 * @param now in milliseconds since the epoch
 * @returns undefined for no end; `past` for a day that is over, or further away than access can be limited
 */
export const toSecondsUntilEnd = (day: string, now: number): number | undefined | 'past' => {
  if (day === '') return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const seconds = Math.floor((new Date(year, month - 1, date + 1).getTime() - now) / 1000)
  return seconds >= 60 && seconds <= longestSeconds ? seconds : 'past'
}
