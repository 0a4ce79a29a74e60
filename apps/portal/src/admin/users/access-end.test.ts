import { expect, test } from 'vitest'
import { toDay, toSecondsUntilEnd } from './access-end.ts'

const noon = new Date(2026, 10, 23, 12).getTime()

test('access ends with the day, by the calendar of the browser', () => {
  expect(toDay(new Date(noon))).toBe('2026-11-23')
  expect(toSecondsUntilEnd('2026-11-23', noon)).toBe(12 * 3600)
  expect(toSecondsUntilEnd('2026-11-24', noon)).toBe(36 * 3600)
})

test('no day is no end, and a day that is over is none to choose', () => {
  expect(toSecondsUntilEnd('', noon)).toBeUndefined()
  expect(toSecondsUntilEnd('2026-11-22', noon)).toBe('past')
  expect(toSecondsUntilEnd('9999-12-31', noon)).toBe('past')
})
