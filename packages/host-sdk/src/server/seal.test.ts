import { CompactEncrypt } from 'jose'
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
    const parts = text.split('.')
    const changed = parts.flatMap((part, index) =>
      [part.slice(1), `A${part}`, part && (part.startsWith('A') ? 'B' : 'A') + part.slice(1)]
        .filter((other) => other !== part)
        .map((other) => parts.with(index, other).join('.')),
    )
    expect(changed.length).toBeGreaterThan(12)
    for (const one of changed) expect(await sealer.open(one)).toBeUndefined()
    for (const one of ['', '.', '....', text.slice(0, text.length / 2), `${text}.`, `${text}A`])
      expect(await sealer.open(one)).toBeUndefined()
  })

  test('SEC-TO-06 opens nothing that another algorithm made with the same password', async () => {
    const sealer = createSealer(password, () => start)
    const bytes = Buffer.from(password, 'hex')
    const payload = Buffer.from(JSON.stringify({ value: tokens, expiresAt: start + 300_000 }))
    const others = [
      { alg: 'dir', enc: 'A256GCM' },
      { alg: 'dir', enc: 'A128CBC-HS256', salt: 'AAAAAAAAAAAAAAAAAAAAAA' },
      { alg: 'A256KW', enc: 'A256GCM', salt: 'AAAAAAAAAAAAAAAAAAAAAA' },
      { alg: 'dir', enc: 'A256GCM', salt: 7 },
    ]
    for (const header of others) {
      const text = await new CompactEncrypt(payload).setProtectedHeader(header).encrypt(bytes)
      expect(await sealer.open(text)).toBeUndefined()
    }
  })

  test('SEC-SS-02 opens until its token ends and not a moment longer', async () => {
    let now = start
    const sealer = createSealer(password, () => now)
    const text = await sealer.seal(tokens, start + 300_000)
    now = start + 299_000
    expect(await sealer.open(text)).toEqual(tokens)
    now = start + 301_000
    expect(await sealer.open(text)).toBeUndefined()
    await expect(sealer.seal(tokens, now)).rejects.toThrow(RangeError)
  })
})
