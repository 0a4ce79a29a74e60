import { expect, test } from 'vitest'
import { startOfWeek } from './start-of-week.ts'

test.each([
  ['2026-11-23T00:00:00.000Z', 0, '2026-11-23'],
  ['2026-11-22T23:59:59.999Z', 0, '2026-11-16'],
  ['2026-11-29T12:00:00.000Z', 0, '2026-11-23'],
  ['2026-03-29T12:00:00.000Z', 1, '2026-03-16'],
  ['2027-01-01T00:00:00.000Z', 0, '2026-12-28'],
  ['2026-11-26T00:00:00.000Z', 11, '2026-09-07'],
])('the week of %s, %i before, begins on %s', (at, before, monday) => {
  expect(startOfWeek(new Date(at), before)).toEqual(new Date(monday))
})
