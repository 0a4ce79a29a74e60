import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signedIn, signInElsewhere } from './support/administrator.ts'
import { type Arena, expect } from './support/arena.ts'
import { attack } from './support/attack.ts'

const resources = '/frontegg/identity/resources'

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

/** A request of the page's own script, with the cookies of the frame. */
const post = (page: Page, url: string, body: string, type = 'application/json'): Promise<Answer> =>
  page.evaluate(
    async ([address, text, contentType]) => {
      const headers = { 'content-type': contentType }
      const init = { method: 'POST', credentials: 'include', headers, body: text } as const
      const answer = await fetch(address, init)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    [url, body, type] as const,
  )

const enforceFactor = async ({ stack }: Arena, token: string, enforceMFAType: string): Promise<void> => {
  const { portalUrl, clientId } = stack
  const authorization = `Bearer ${token}`
  const answer = await fetch(`${portalUrl}${resources}/configurations/v1/mfa-policy`, {
    method: 'POST',
    headers: {
      origin: portalUrl,
      'content-type': 'application/json',
      'frontegg-vendor-id': clientId,
      authorization,
    },
    body: JSON.stringify({ enforceMFAType, allowRememberMyDevice: false, mfaDeviceExpiration: 1_209_600 }),
  })
  expect(answer.ok).toBe(true)
}

attack(
  'SEC-TO-18 SEC-BR-04',
  'a script of a registered page renews the session of the frame once the tenant asks for a second factor, to add a factor of its own',
  'the page is asked for none, and given no token of a sign-in that waits',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    await signedIn(arena, page, '/')
    const token = await signInElsewhere(arena.stack, 'admin@acme.test')
    await enforceFactor(arena, token, 'Force')
    try {
      const { status, body } = await post(
        page,
        `${arena.stack.portalUrl}${resources}/auth/v1/user/token/refresh`,
        '{}',
      )
      expect([status, body['errorCode'], body['mfaToken']]).toEqual([403, 'STEP_UP_REQUIRED', undefined])
    } finally {
      await enforceFactor(arena, token, 'DontForce')
    }
  },
)

attack(
  'SEC-TO-20 SEC-BR-04',
  'a script of a page whose application is given no tokens asks for a code of the user who is signed in in the frame, to trade it in by itself',
  'there is no code for a page, and nothing is traded in',
  async ({ arena, openPage }) => {
    const { stack, hosts } = arena
    const page = await openPage()
    await signedIn(arena, page, '/')
    const verifier = randomBytes(48).toString('base64url')
    const redirectUri = `${hosts.crossSite}/oauth/callback`
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: stack.clientId,
      scope: 'openid email profile offline_access',
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 's',
      prompt: 'none',
    })
    await stack.changeApplication({ managesByWire: false, givesTokens: false })
    try {
      await page.goto(`${stack.portalUrl}/oauth/authorize?${query}`)
      expect(new URL(page.url()).searchParams.get('code')).toBeNull()
      await page.goto(`${hosts.crossSite}/`)
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'x',
        code_verifier: verifier,
        redirect_uri: redirectUri,
        client_id: stack.clientId,
      })
      const url = `${stack.portalUrl}/oauth/token`
      const { status, body } = await post(page, url, form.toString(), 'application/x-www-form-urlencoded')
      expect([status, body['error']]).toEqual([400, 'unauthorized_client'])
    } finally {
      await stack.changeApplication({ givesTokens: true })
    }
  },
)
