import { describe, expect, test } from 'vitest'
import { secretText, systemRandom } from './random.ts'

describe('SEC-SS-01 random bytes', () => {
  test('are as many as asked for and never handed out twice', () => {
    const texts = Array.from({ length: 2000 }, () => systemRandom.bytes(16).toString('hex'))
    expect(new Set(texts).size).toBe(2000)
    expect(texts.every((text) => text.length === 32 && !text.startsWith('00000000'))).toBe(true)
    expect(systemRandom.bytes(20_000)).toHaveLength(20_000)
  })

  test('keep their value when more are taken', () => {
    const first = systemRandom.bytes(32)
    const before = first.toString('hex')
    for (let count = 0; count < 1000; count += 1) systemRandom.bytes(32)
    expect(first.toString('hex')).toBe(before)
    expect(Buffer.from(secretText(systemRandom), 'base64url')).toHaveLength(32)
  })
})
