import type { Page } from '@playwright/test'
import { readFacts, signedIn, signInElsewhere } from './support/administrator.ts'
import { expect } from './support/arena.ts'
import { attack } from './support/attack.ts'

const someId = '00000000-0000-4000-8000-000000000000'
const resources = '/frontegg/identity/resources'

/** What a script would do first that had the rights of an administrator. */
const destructive: readonly [string, string][] = [
  ['POST', `${resources}/users/v2`],
  ['PUT', '/frontegg/team/resources/members/v1'],
  ['DELETE', `/frontegg/team/resources/members/v1/${someId}`],
  ['POST', `${resources}/roles/v1`],
  ['POST', `${resources}/tenants/api-tokens/v2`],
  ['POST', `${resources}/users/api-tokens/v1`],
  ['POST', '/frontegg/team/resources/sso/v1/configurations'],
  ['POST', '/frontegg/directory/resources/v1/configurations/scim2'],
  ['POST', `${resources}/users/v1/email/me`],
  ['POST', `${resources}/users/v1/passwords/change`],
  ['POST', `${resources}/users/v1/mfa/authenticator/enroll`],
  ['DELETE', `${resources}/users/sessions/v1/me/all`],
  ['POST', `${resources}/auth/v1/user/step-up/generate`],
  ['GET', '/frontegg/audits'],
]

/** Requests of the page's own script with each token that it can get: statuses, by token and request. */
const tryAll = (page: Page, portal: string): Promise<Record<string, number[]>> =>
  page.evaluate(
    async ([origin, requests]) => {
      const ask = async (path: string, method: string, headers: Record<string, string>) => {
        const [credentials, body] = ['include' as const, method === 'GET' ? null : '{}']
        const type = { 'content-type': 'application/json' }
        return fetch(origin + path, { method, credentials, body, headers: { ...type, ...headers } })
      }
      const post = async (path: string) =>
        (await (await ask(path, 'POST', {})).json()) as Record<string, string>
      const { portal: mounted } = window as unknown as { portal: { getAccessToken: () => Promise<string> } }
      const refreshed = await post('/frontegg/identity/resources/auth/v1/user/token/refresh')
      const silent = await post('/frontegg/oauth/authorize/silent')
      const tokens: Record<string, string | undefined> = {
        getAccessToken: await mounted.getAccessToken(),
        'the refresh cookie': refreshed['accessToken'],
        'silent authorization': silent['access_token'],
        'its id token': silent['id_token'],
      }
      const statuses: Record<string, number[]> = {}
      for (const [name, token] of Object.entries(tokens)) {
        const headers = { authorization: `Bearer ${token}` }
        const profile = await ask('/frontegg/identity/resources/users/v2/me', 'GET', headers)
        statuses[name] = [profile.status]
        for (const [method, path] of requests) statuses[name].push((await ask(path, method, headers)).status)
      }
      return statuses
    },
    [portal, destructive] as const,
  )

attack(
  'SEC-TO-02 SEC-BR-04',
  'a script of a registered page asks the server for what an administrator may do, with every token that it can get by the SDK and by the cookie of the frame',
  'it reads who is signed in, and all else is refused: nothing destructive is done without a click inside the frame',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    await signedIn(arena, page, '/')
    const token = await signInElsewhere(arena.stack, 'admin@acme.test')
    const before = await readFacts(arena, page, token)
    const answered = await tryAll(page, arena.stack.portalUrl)
    expect(Object.keys(answered)).toHaveLength(4)
    for (const [name, statuses] of Object.entries(answered))
      expect([name, statuses]).toEqual([name, [200, ...destructive.map(() => 403)]])
    expect(await readFacts(arena, page, token)).toEqual(before)
  },
)
