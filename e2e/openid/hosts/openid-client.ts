import express from 'express'
import * as client from 'openid-client'
import { callApis } from '../call-apis.ts'
import { type HostSettings, scope } from '../host.ts'
import { page } from '../page.ts'
import { type Kept, sessions } from '../session.ts'

type Tokens = Awaited<ReturnType<typeof client.refreshTokenGrant>>

const keep = (tokens: Tokens): Kept => ({
  email: String(tokens.claims()?.email),
  accessToken: tokens.access_token,
  idToken: tokens.id_token,
  refreshToken: tokens.refresh_token,
})

/** openid-client by itself. */
export const openidClient = async (settings: HostSettings): Promise<express.Express> => {
  const { issuer, clientId, clientSecret, origin, apiUrl } = settings
  const options = { execute: [client.allowInsecureRequests] }
  const config = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
  const app = express().use(sessions('openid-client'))
  app.get('/', ({ session }, response) => void response.send(page(session.kept ?? {})))
  app.get('/login', async ({ session }, response) => {
    const [verifier, state] = [client.randomPKCECodeVerifier(), client.randomState()]
    session.kept = { verifier, state }
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: `${origin}/callback`,
      scope,
      state,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    response.redirect(address.href)
  })
  app.get('/callback', async ({ session, originalUrl }, response) => {
    const { verifier, state } = session.kept ?? {}
    const checks = { pkceCodeVerifier: verifier, expectedState: state }
    session.kept = keep(await client.authorizationCodeGrant(config, new URL(originalUrl, origin), checks))
    response.redirect('/')
  })
  app.get('/refresh', async ({ session }, response) => {
    const { accessToken, refreshToken = '' } = session.kept ?? {}
    session.kept = keep(await client.refreshTokenGrant(config, refreshToken))
    response.send(page(session.kept, session.kept.accessToken === accessToken ? 'Unchanged' : 'Refreshed'))
  })
  app.get('/call', async ({ session: { kept = {} } }, response) => {
    response.send(page(kept, await callApis(apiUrl, kept)))
  })
  app.get('/logout', ({ session }, response) => {
    const id_token_hint = session.kept?.idToken ?? ''
    session.kept = {}
    const post_logout_redirect_uri = `${origin}/`
    response.redirect(client.buildEndSessionUrl(config, { id_token_hint, post_logout_redirect_uri }).href)
  })
  return app
}
