import { describe, expect, test } from 'vitest'
import { type RequestCookie, cookiesAfter } from './cookie-header.ts'
import { readSessionCookie, sessionCookieName, writeSessionCookie } from './session-cookie.ts'
import { readSettings } from './settings.ts'

const name = 'fe_session-1'
const rules = { isSecure: true, sameSite: 'none' } as const

const readCookies = (lines: readonly string[], before: readonly RequestCookie[] = []): RequestCookie[] =>
  cookiesAfter(before, lines)
const kept = (length: number, before: readonly RequestCookie[] = []): string[] =>
  writeSessionCookie(name, { text: 'x'.repeat(length), maxAgeSeconds: 300 }, before, rules)

describe('the session cookie', () => {
  test('is named after the client without dashes, or after the application', () => {
    const environment = {
      FRONTEGG_APP_URL: 'https://app.example.test',
      FRONTEGG_BASE_URL: 'https://auth.example.test',
      FRONTEGG_CLIENT_ID: '7c9e-66',
      FRONTEGG_APP_ID: 'a-1',
      FRONTEGG_ENCRYPTION_PASSWORD: 'a1'.repeat(32),
    }
    expect(sessionCookieName(readSettings({}, environment))).toBe('fe_session-7c9e66')
    expect(sessionCookieName(readSettings({ rewriteCookieByAppId: true }, environment))).toBe('fe_session-a1')
  })

  test('SEC-SS-11 is for this host alone, out of reach of scripts, and never over plain http elsewhere', () => {
    expect(kept(10)).toEqual([
      'fe_session-1=xxxxxxxxxx; Path=/; Max-Age=300; HttpOnly; Priority=High; Secure; SameSite=None',
    ])
    const sealed = { text: 'x', maxAgeSeconds: 1 }
    const [plain] = writeSessionCookie(name, sealed, [], { isSecure: false, sameSite: 'none' })
    expect(plain).toBe('fe_session-1=x; Path=/; Max-Age=1; HttpOnly; Priority=High')
    const [lax] = writeSessionCookie(name, sealed, [], { ...rules, sameSite: 'lax', domain: 'example.test' })
    expect(lax).toContain('; Domain=example.test; HttpOnly; Priority=High; Secure; SameSite=Lax')
  })

  test('is split where it would be longer than 4000 characters, and put together again', () => {
    const bare = kept(0)[0]?.length ?? 0
    expect(kept(4000 - bare - 2)).toHaveLength(1)
    for (const length of [4000 - bare + 1, 9000, 12_345]) {
      const lines = kept(length)
      expect(lines.length).toBe(Math.ceil(length / (4000 - bare - 2)))
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(4000)
      expect(readSessionCookie(name, readCookies(lines))).toBe('x'.repeat(length))
    }
    expect(() => kept(40_000)).toThrow(RangeError)
  })

  test('leaves nothing behind when it shrinks, grows or goes', () => {
    const three = readCookies(kept(9000))
    expect(three).toHaveLength(3)
    const two = readCookies(kept(5000, three), three)
    expect(two.map((cookie) => cookie.name)).toEqual([`${name}-1`, `${name}-2`])
    const one = readCookies(kept(10, two), two)
    expect(one).toEqual([{ name, value: 'xxxxxxxxxx' }])
    expect(readSessionCookie(name, readCookies(kept(5000, one), one))).toBe('x'.repeat(5000))
    expect(readCookies(writeSessionCookie(name, undefined, three, rules), three)).toEqual([])
  })

  test('SEC-SS-11 is not believed when a part comes twice', () => {
    const whole = { name, value: 'mine' }
    expect(readSessionCookie(name, [whole, { name: 'fe_session-10', value: 'of another client' }])).toBe(
      'mine',
    )
    expect(readSessionCookie(name, [whole, { name, value: 'tossed' }])).toBeUndefined()
    expect(readSessionCookie(name, [])).toBeUndefined()
  })
})
