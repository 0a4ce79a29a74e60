import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { epochSeconds } from '../../runtime/clock.ts'
import type { Browser } from '../../testing/browser.ts'
import { aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  authorizePath,
  aVerifier,
  continueOn,
  readLocation,
  toCodeForm,
} from '../../testing/oauth.ts'
import { comeByProvider } from '../../testing/provider-sign-in.ts'
import { useTestServer } from '../../testing/test-server.ts'

const day = 86_400

describeOnServer('an application that asks for a new proof of a user of a provider', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  const aPerson = async (kind: 'saml' | 'oidc') => {
    const domain = `asked${(domains += 1)}.${engine}.test`
    await aConnection(testServer(), await aTenant(testServer()), { domain, type: kind })
    return { kind, email: `hana@${domain}` }
  }
  /** What the id token says of the age of the proof, in seconds. */
  const readAge = async (back: URL, verifier: string): Promise<number> => {
    const form = toCodeForm(back.searchParams.get('code') ?? '', verifier)
    const { id_token } = (await (await askToken(anApplication(testServer()), form)).json()) as {
      id_token: string
    }
    return epochSeconds(testServer().clock.now()) - Number(decodeJwt(id_token)['auth_time'])
  }
  const isAskedAgain = async (browser: Browser): Promise<boolean> =>
    readLocation(await browser.request('/oauth/account/continue')).pathname.startsWith('/oauth/account/')

  const kinds = ['saml', 'oidc'] as const
  const requests = [{ prompt: 'login' }, { max_age: '60' }]
  test.each(kinds.flatMap((kind) => requests.map((request) => [kind, request] as const)))(
    'SEC-PA-09 by %s with %j: a silent sign-in there is none, a new one is, and what the application is told is true',
    async (kind, request) => {
      const person = await aPerson(kind)
      const browser = aPageBrowser(testServer())
      const verifier = aVerifier()
      const first = readLocation(await browser.request(authorizePath(verifier, request)))
      expect(first.pathname).toMatch(/^\/oauth\/account\//)
      expect((await comeByProvider(testServer(), browser, { ...person, age: day })).age).toBe(day)
      expect(await isAskedAgain(browser)).toBe(true)
      expect((await comeByProvider(testServer(), browser, { ...person, age: day })).age).toBe(0)
      expect(await readAge(await continueOn(browser), verifier)).toBe(0)
    },
  )

  test.each(kinds)(
    'SEC-PA-09 by %s without asking: the application is told how old the proof is',
    async (kind) => {
      const browser = aPageBrowser(testServer())
      await comeByProvider(testServer(), browser, { ...(await aPerson(kind)), age: day })
      const verifier = aVerifier()
      expect(await readAge(readLocation(await browser.request(authorizePath(verifier))), verifier)).toBe(day)
    },
  )
})
