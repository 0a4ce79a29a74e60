import { describe, expect, test } from 'vitest'
import { type RequestCookie, cookiesAfter } from './cookie-header.ts'
import { createJourneys, hopsIn, hopsLine } from './hosted/journey.ts'
import { createSealer } from './seal.ts'
import { createSessionKeeper } from './session-keeper.ts'
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

describe('SEC-TO-12 cookies of a host', () => {
  const password = 'a1'.repeat(32)
  const environment = {
    FRONTEGG_BASE_URL: 'https://auth.example.test',
    FRONTEGG_CLIENT_ID: '7c9e-66',
    FRONTEGG_ENCRYPTION_PASSWORD: password,
  }
  const now = () => 0
  const keeperAt = (appUrl: string, cookieDomain?: string) => {
    const settings = readSettings({ appUrl, ...(cookieDomain && { cookieDomain }) }, environment)
    const sealer = createSealer(password, now)
    const user = { exp: 300 } as never
    const keeper = createSessionKeeper({ settings, sealer, verify: async () => user, now })
    return { keeper, sealer }
  }
  const session = { accessToken: 'token', user: {} as never, expiresAt: new Date(300_000) }

  test.each([
    ['https://app.example.test', undefined, '__Host-'],
    ['https://app.example.test', 'example.test', ''],
    ['http://localhost:3000', undefined, ''],
  ])('at %s with the domain %s all begin with "%s"', async (appUrl, domain, prefix) => {
    const { keeper, sealer } = keeperAt(appUrl, domain)
    const journeys = createJourneys({ sealer, now, rules: keeper.rules })
    const lines = [
      ...(await keeper.keep(session, [])),
      ...(await journeys.begin({ state: 's', nonce: 'n', verifier: 'v', redirectUrl: '/' }, [])),
      hopsLine(1, keeper.rules),
    ]
    const names = lines.map((line) => line.split('=')[0])
    expect(names).toEqual(
      ['fe_session-7c9e66', 'vestibule_login_s', 'vestibule_hops'].map((one) => prefix + one),
    )
    const held = readCookies(lines)
    expect((await keeper.read(held))?.accessToken).toBe('token')
    expect((await journeys.end('s', held))?.journey.verifier).toBe('v')
    expect(hopsIn(held, keeper.rules)).toBe(1)
  })

  test('what a sibling of the host can set is no session, and takes the place of none', async () => {
    const { keeper, sealer } = keeperAt('https://app.example.test')
    const tossed = [
      { name: 'fe_session-7c9e66', value: await sealer.seal({ accessToken: 'theirs' }, 300_000) },
    ]
    expect(await keeper.read(tossed)).toBeUndefined()
    const own = readCookies(await keeper.keep(session, []))
    for (const cookies of [
      [...tossed, ...own],
      [...own, ...tossed],
    ])
      expect((await keeper.read(cookies))?.accessToken).toBe('token')
    expect(tossed.every(({ name: one }) => keeper.isSession(one))).toBe(true)
  })
})
