import { createHash } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import * as client from 'openid-client'
import type { Stack } from './stack.ts'

/** Where the browser is led below an address; the page that stands there takes the answer out of it. */
const nextRequest = (page: Page, below: string): Promise<URL> =>
  new Promise((resolve) => {
    const note = (request: Request): void => {
      if (!request.url().startsWith(below)) return
      page.off('request', note)
      resolve(new URL(request.url()))
    }
    page.on('request', note)
  })

/** An application on a server, by a strict library of another author. */
export const oauthApplication = async (stack: Stack) => {
  const options = { execute: [client.allowInsecureRequests] }
  const issuer = new URL(stack.portalUrl)
  const config = await client.discovery(issuer, stack.clientId, undefined, client.None(), options)
  const redirectUri = `${stack.hosts.sameSite}/oauth/callback`
  const ask = async (page: Page, params: Record<string, string> = {}) => {
    const verifier = client.randomPKCECodeVerifier()
    const expected = { nonce: client.randomNonce(), state: client.randomState() }
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile offline_access',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...expected,
      ...params,
    })
    const returned = nextRequest(page, redirectUri)
    await page.goto(url.href)
    return async () => {
      const answer = await returned
      await page.waitForURL((at) => at.href.startsWith(redirectUri))
      return client.authorizationCodeGrant(config, answer, {
        pkceCodeVerifier: verifier,
        expectedNonce: expected.nonce,
        expectedState: expected.state,
      })
    }
  }
  return { config, ask }
}
