import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deviceCookieName, developmentClientId } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { describeOnServer } from '../testing/engines.ts'
import { aMember, aTenant } from '../testing/builders.ts'
import { aSocialProvider } from '../testing/federation.ts'
import { anEnrolled, computeTotp, readMfaToken } from '../testing/mfa.ts'
import { authorizePath, aVerifier, signInOnPage } from '../testing/oauth.ts'
import { overTls } from '../testing/over-tls.ts'
import { follow } from '../testing/programs.ts'
import { useStrategy } from '../testing/passwordless.ts'
import { useTestServer } from '../testing/test-server.ts'
import { type Bound, boundToCookies } from '../testing/tossed-cookies.ts'

const hostOnly = '__Host-'
const plainName = (name: string): string => name.replace(/^__(?:Host|Secure)-/, '')

/** What a sibling sub-domain can set for this host: every name but those that only the host itself can. */
const tossable = (browser: Browser): [string, string][] =>
  [...browser.cookies].map(([name, value]) => [name.startsWith(hostOnly) ? plainName(name) : name, value])

/** Puts cookies that were tossed in before or behind those that a browser has; its own stay what they are. */
const toss = (browser: Browser, tossed: readonly [string, string][], place: 'before' | 'behind'): void => {
  const own = [...browser.cookies]
  const added = tossed.filter(([name]) => !browser.cookies.has(name))
  browser.cookies.clear()
  for (const [name, value] of place === 'before' ? [...added, ...own] : [...own, ...added])
    browser.cookies.set(name, value)
}

/** Files that set cookies. What they set has the prefix, unless it says here why not. */
const setters: Readonly<Record<string, string>> = {
  'domain/sessions/refresh-cookie.ts': 'the name is the wire’s, and has a companion with the prefix',
  'request/reply.ts': 'hands on what others set',
  'oauth/end-session/answer-logout.ts': 'hands on what others set',
  'oauth/end-session/logout-by-fetch.ts': 'hands on what others set',
  'oauth/authorize/answer-page.ts': 'hands on what others set',
  'domain/mfa/secret-cookie.ts': 'its two callers name the cookie',
  'runtime/log.ts': 'keeps the header out of the log',
}

describeOnServer('cookies over https (SEC-TO-12)', (engine) => {
  const testServer = useTestServer(engine)
  const arrange = async ({ begin }: Bound) => {
    await useStrategy(testServer(), 'MagicLink')
    await aSocialProvider(testServer()).catch(() => {})
    const secure = overTls(testServer())
    const aBeginner = async () => {
      const browser = secure.browser()
      return { browser, finish: await begin(testServer(), secure, browser) }
    }
    return { secure, aBeginner }
  }

  test.each(Object.entries(boundToCookies))(
    'SEC-TO-12 %s: the cookie has the prefix of its host',
    async (_, bound) => {
      const { browser, finish } = await (await arrange(bound)).aBeginner()
      const names = [...browser.cookies.keys()]
      const own = names.filter((name) => bound.cookies.test(plainName(name)))
      expect(own.length).toBeGreaterThan(0)
      expect(own.filter((name) => !name.startsWith(hostOnly))).toEqual([])
      const others = names.filter((name) => !name.startsWith('__') && !name.startsWith('fe_refresh_'))
      expect(others).toEqual([])
      expect(await finish(browser)).toBe(true)
    },
  )

  test.each(Object.entries(boundToCookies))(
    'SEC-TO-12 %s: tossed into another browser, it counts for nothing',
    async (_, bound) => {
      const { secure, aBeginner } = await arrange(bound)
      const attacker = await aBeginner()
      const visitor = secure.browser()
      toss(visitor, tossable(attacker.browser), 'before')
      expect(await attacker.finish(visitor)).toBe(false)
    },
  )

  const places = ['before', 'behind'] as const
  const rows = Object.entries(boundToCookies).flatMap(([what, bound]) =>
    places.map((place) => ({ what, bound, place })),
  )
  test.each(rows)(
    'SEC-TO-12 $what: one that is tossed in $place the real one does not take its place',
    async ({ bound, place }) => {
      const { aBeginner } = await arrange(bound)
      const [attacker, visitor] = [await aBeginner(), await aBeginner()]
      toss(visitor.browser, tossable(attacker.browser), place)
      expect(await visitor.finish(visitor.browser)).toBe(true)
    },
  )

  test('SEC-TO-12 the request of another person, tossed into a browser with a session, lets neither in', async () => {
    const secure = overTls(testServer())
    const [attacker, visitor] = [secure.browser(), secure.browser()]
    const tenant = await aTenant(testServer())
    await attacker.request(authorizePath(aVerifier()))
    await signInOnPage(attacker, await aMember(testServer(), { in: tenant }))
    await signInOnPage(visitor, await aMember(testServer(), { in: tenant }))
    const answered = await attacker.request('/oauth/account/continue')
    toss(visitor, tossable(attacker), 'before')
    expect(visitor.cookies.has('__Secure-fe_oauth_resume')).toBe(true)
    const end = await follow(visitor, answered)
    expect(end.searchParams.has('code')).toBe(false)
    expect(end.pathname).not.toBe('/oauth/account/approve')
  })

  test('SEC-TO-12 native clients of the wire find the device cookie under the name they know', async () => {
    const { browser } = overTls(testServer())
    const { user, secret } = await anEnrolled(testServer())
    const native = browser()
    const request = native.request
    const plain = { 'sec-fetch-site': undefined, 'user-agent': 'okhttp/4.12.0' }
    const mfaToken = await readMfaToken(native, user.email)
    const answer = await request('/frontegg/identity/resources/auth/v1/user/mfa/verify', {
      method: 'POST',
      body: { mfaToken, value: computeTotp(testServer(), secret), rememberDevice: true },
      headers: plain,
    })
    const names = answer.headers.getSetCookie().map((line) => line.split('=')[0])
    expect(names).toContain(deviceCookieName(developmentClientId))
    expect(names).not.toContain(`${hostOnly}${deviceCookieName(developmentClientId)}`)
  })

  test('SEC-TO-12 no other file sets a cookie, and each that does names it by the one rule', () => {
    const root = fileURLToPath(new URL('..', import.meta.url))
    const files = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts', 'testing/**', 'dev/**'] })
    const texts = files.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')] as const)
    const setting = texts.filter(([, text]) =>
      /\bsetCookie\(|cookies\.set\(|'set-cookie'|giveCookie\(/.test(text),
    )
    const unnamed = setting.filter(([file, text]) => !text.includes('hostOnlyName(') && !(file in setters))
    expect(unnamed.map(([file]) => file)).toEqual([])
  })
})
