import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { stepOfCode } from './totp.ts'

const secret = new Secret({ size: 20 }).base32
const period = 30
const step = 58_000_000
const at = (seconds: number): Date => new Date((step * period + seconds) * 1000)
const makeCode = (of: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: of * period * 1000 })

describe('SEC-TO-45 the code of an authenticator app', () => {
  test.each([0, 0.5, 9.9, 10, 15, 29.9])(
    'of this half minute counts %s seconds after its change',
    (seconds) => {
      expect(stepOfCode(secret, makeCode(step), at(seconds))).toBe(step)
    },
  )

  test.each([0, 0.5, 9, 9.999])('of the one before counts %s seconds after the change', (seconds) => {
    expect(stepOfCode(secret, makeCode(step - 1), at(seconds))).toBe(step - 1)
  })

  test.each([10, 10.001, 15, 29.999])('of the one before is over %s seconds after the change', (seconds) => {
    expect(stepOfCode(secret, makeCode(step - 1), at(seconds))).toBeUndefined()
  })

  test.each([-3, -2, 1, 2])('of %s half minutes away never counts', (away) => {
    for (let seconds = 0; seconds < period; seconds += 1)
      expect([seconds, stepOfCode(secret, makeCode(step + away), at(seconds))]).toEqual([seconds, undefined])
  })

  test('lives for forty seconds at most', () => {
    const living = Array.from({ length: 120 }, (_, second) => second).filter(
      (second) => stepOfCode(secret, makeCode(step), at(second - 30)) !== undefined,
    )
    expect(living.length).toBe(40)
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is none', (typed) => {
    expect(stepOfCode(secret, typed, at(0))).toBeUndefined()
  })
})
