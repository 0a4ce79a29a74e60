import { login, logout, refreshToken } from '@vestibule/contract/areas/auth'
import { companionCookieName, developmentClientId, refreshCookieName } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { overTls } from '../../testing/over-tls.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const path = '/frontegg/identity/resources/auth/v1/user/token/refresh'
const name = refreshCookieName(developmentClientId)
const companion = companionCookieName(name)

describeOnServer('the companion of a refresh cookie (SEC-SS-11)', (engine) => {
  const testServer = useTestServer(engine)
  const aSession = async (): Promise<Browser> => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = overTls(testServer()).browser()
    await browser.call(login, { email: ann.email, password: somePassword })
    return browser
  }

  test('comes over https with the same attributes, goes on with the session, and is cleared as it was set', async () => {
    const browser = await aSession()
    const first = browser.cookies.get(companion)
    const renewed = await browser.request(path, { method: 'POST', body: {} })
    const rest = 'Path=/; Max-Age=2592000; HttpOnly; Secure'
    const own = browser.cookies.get(name)
    expect(renewed.headers.getSetCookie()).toEqual([
      `${name}=${own}; ${rest}; SameSite=Lax`,
      `${name}=${own}; ${rest}; SameSite=None; Partitioned`,
      `${companion}=${first}; ${rest}; SameSite=Lax`,
      `${companion}=${first}; ${rest}; SameSite=None; Partitioned`,
    ])
    await browser.call(logout, {})
    expect([...browser.cookies.keys()].filter((key) => key.includes('refresh'))).toEqual([])
  })

  test('a refresh cookie that a sibling sub-domain set signs in by itself in no browser', async () => {
    const attacker = await aSession()
    const victim = overTls(testServer()).browser()
    victim.cookies.set(name, attacker.cookies.get(name) ?? '')
    expect(await readRefusal(victim.call(refreshToken, {}))).toBe('NOT_AUTHENTICATED')
  })

  test('a refresh cookie beside the companion of another session signs in to neither', async () => {
    const [attacker, victim] = [await aSession(), await aSession()]
    const own = victim.cookies.get(name) ?? ''
    victim.cookies.set(name, attacker.cookies.get(name) ?? '')
    expect(await readRefusal(victim.call(refreshToken, {}))).toBe('NOT_AUTHENTICATED')
    victim.cookies.set(companion, `${victim.cookies.get(companion)}x`)
    victim.cookies.set(name, own)
    expect(await readRefusal(victim.call(refreshToken, {}))).toBe('NOT_AUTHENTICATED')
  })

  test('a tossed cookie beside the own one does not end the own session', async () => {
    const [attacker, victim] = [await aSession(), await aSession()]
    const tossed = attacker.cookies.get(name)
    const cookie = [`${name}=${tossed}`, ...[...victim.cookies].map(([key, value]) => `${key}=${value}`)]
    const answer = await victim.request(path, {
      method: 'POST',
      body: {},
      headers: { cookie: cookie.join('; ') },
    })
    expect(answer.status).toBe(200)
  })

  test.each([
    ['fetch metadata', { 'sec-fetch-site': 'same-origin', 'user-agent': 'okhttp/4.12.0' }, 401],
    ['the name of a browser', { 'sec-fetch-site': undefined, 'user-agent': 'Mozilla/5.0 (X11)' }, 401],
    [
      'neither, as a native client of the wire',
      { 'sec-fetch-site': undefined, 'user-agent': 'okhttp/4.12.0' },
      200,
    ],
  ])('is asked for where a request carries %s', async (_, headers, status) => {
    const browser = await aSession()
    browser.cookies.delete(companion)
    const answer = await browser.request(path, { method: 'POST', body: {}, headers })
    expect(answer.status).toBe(status)
  })
})
