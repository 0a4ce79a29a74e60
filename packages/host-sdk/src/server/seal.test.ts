import { describe, expect, test } from 'vitest'
import { createSealer } from './seal.ts'

const password = 'a1'.repeat(32)
const start = Date.parse('2026-11-21T09:00:00Z')
const tokens = { accessToken: 'header.claims.signature', refreshToken: 'next' }

describe('a sealed session', () => {
  test('opens with the password it was sealed with, and with no other', async () => {
    const sealer = createSealer(password, () => start)
    const text = await sealer.seal(tokens, start + 300_000)
    expect(text).not.toContain('claims')
    expect(await sealer.open(text)).toEqual(tokens)
    expect(await createSealer('b2'.repeat(32), () => start).open(text)).toBeUndefined()
  })

  test('is another text each time', async () => {
    const sealer = createSealer(password, () => start)
    expect(await sealer.seal(tokens, start + 1)).not.toBe(await sealer.seal(tokens, start + 1))
  })

  test('does not open when anything in it was changed', async () => {
    const sealer = createSealer(password, () => start)
    const text = await sealer.seal(tokens, start + 300_000)
    const changed = text
      .split('*')
      .flatMap((part, index, parts) =>
        part === '' ? [] : [parts.with(index, (part[0] === 'A' ? 'B' : 'A') + part.slice(1)).join('*')],
      )
    expect(changed.length).toBeGreaterThan(6)
    for (const one of changed) expect(await sealer.open(one)).toBeUndefined()
    const { length } = text
    for (const one of ['', '*', text.slice(0, length / 2), `${text}*`, text.replace(/\*\d{13}\*/, '**')])
      expect(await sealer.open(one)).toBeUndefined()
  })

  test('SEC-SS-02 opens until its token ends and not a moment longer', async () => {
    let now = start
    const sealer = createSealer(password, () => now)
    const text = await sealer.seal(tokens, start + 300_000)
    now = start + 299_000
    expect(await sealer.open(text)).toEqual(tokens)
    now = start + 301_000
    expect(await sealer.open(text)).toBeUndefined()
    expect(() => sealer.seal(tokens, now)).toThrow(RangeError)
  })
})
