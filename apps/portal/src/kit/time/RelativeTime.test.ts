import { describe, expect, test } from 'vitest'
import { pastText } from './RelativeTime.tsx'

const now = Date.UTC(2026, 10, 21, 12)
const ago = (seconds: number, locale = 'en') => pastText(new Date(now - seconds * 1000), now, locale)
const [minute, hour, day] = [60, 3600, 86_400]

describe('when something was', () => {
  test.each([
    [-5, 'now'],
    [0, 'now'],
    [59, 'now'],
    [minute, '1 min. ago'],
    [59 * minute, '59 min. ago'],
    [hour, '1 hr. ago'],
    [23.9 * hour, '23 hr. ago'],
    [day, 'yesterday'],
    [29 * day, '29 days ago'],
    [30 * day, 'Oct 22, 2026'],
    [400 * day, 'Oct 17, 2025'],
  ])('%d seconds ago: %s', (seconds, text) => {
    expect(ago(seconds)).toBe(text)
  })

  test('is said in the language', () => {
    expect(ago(2 * day, 'he')).toBe('שלשום')
  })
})
