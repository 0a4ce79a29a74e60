import { describe, expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'
import { testRandom } from '../../testing/given.ts'

const secrets = createSecrets(
  { current: Buffer.from('thirty-two bytes or more of text') },
  testRandom('secrets'),
)

describe('SEC-SS-10 sealing', () => {
  test('opens what it sealed', () => {
    expect(secrets.unseal('outbox', secrets.seal('outbox', 'h\u00E9llo'))).toBe('h\u00E9llo')
  })

  test('seals the same text differently each time', () => {
    expect(secrets.seal('outbox', 'text')).not.toBe(secrets.seal('outbox', 'text'))
  })

  test('refuses altered text, at whatever place', () => {
    const sealed = Buffer.from(secrets.seal('outbox', 'text').slice(2), 'base64url')
    for (let place = 0; place < sealed.length; place += 1) {
      const altered = Buffer.from(sealed)
      altered[place] = (altered[place] ?? 0) ^ 1
      expect(() => secrets.unseal('outbox', `1.${altered.toString('base64url')}`)).toThrow()
    }
  })

  test('SEC-TO-06 a sealed text says its form; one of no form is opened, one of another is refused', () => {
    const sealed = secrets.seal('outbox', 'text')
    expect(sealed).toMatch(/^1\.[\w-]+$/)
    expect(secrets.unseal('outbox', sealed.slice(2))).toBe('text')
    for (const other of ['2', '', '11', '1.1', '01'])
      expect(() => secrets.unseal('outbox', `${other}.${sealed.slice(2)}`)).toThrow('form')
  })

  test('what was sealed for one use is nothing to another, and a shortened tag is refused', () => {
    const sealed = secrets.seal('outbox', 'text')
    expect(() => secrets.unseal('signing-keys', sealed)).toThrow()
    expect(() => secrets.unseal('outbox', sealed.slice(0, 20))).toThrow()
  })

  test('codes of one use do not hold for another', () => {
    expect(secrets.mac('embed-ticket', 'x')).not.toEqual(secrets.mac('refresh-tokens', 'x'))
    expect(secrets.mac('embed-ticket', 'x')).toHaveLength(32)
  })
})
