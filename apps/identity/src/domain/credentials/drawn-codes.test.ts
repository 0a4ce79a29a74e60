import { expect, test } from 'vitest'
import { drawCode } from './one-time-code.queries.ts'

/** Three bytes for each draw, as numbers. */
const drawing = (...numbers: number[]): string => {
  const draws = numbers.map((number) => {
    const bytes = Buffer.alloc(3)
    bytes.writeUIntBE(number, 0, 3)
    return bytes
  })
  return drawCode({ bytes: () => draws.shift() ?? Buffer.alloc(3) })
}

test('SEC-OT-01 a code has six digits, zeros in front included', () => {
  expect(drawing(0)).toBe('000000')
  expect(drawing(42)).toBe('000042')
  expect(drawing(15_999_999)).toBe('999999')
})

test('SEC-OT-01 each code is as likely as any other: what is left over a full million is drawn again', () => {
  expect(drawing(16_000_000, 7)).toBe('000007')
  expect(drawing(2 ** 24 - 1, 16_500_000, 123_456)).toBe('123456')
})
