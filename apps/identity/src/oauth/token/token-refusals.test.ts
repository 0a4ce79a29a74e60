import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  aVerifier,
  codeFor,
  redirectUri,
  type TokenAnswer,
  tokensFor,
} from '../../testing/oauth.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

type Fields = Record<string, string | undefined>
/** A token request that is refused: its form and its headers. */
type Refused = { readonly fields: Fields; readonly headers?: Fields }

const person = async (testServer: TestServer) => aMember(testServer, { in: await aTenant(testServer) })

const codeFields = async (testServer: TestServer, more: Fields = {}): Promise<Fields> => {
  const { code, verifier } = await codeFor(aPageBrowser(testServer), await person(testServer))
  return {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    client_id: developmentClientId,
    ...more,
  }
}

const refreshFields = (refresh_token: string): Fields => ({
  grant_type: 'refresh_token',
  refresh_token,
  client_id: developmentClientId,
})

const byOther = async (testServer: TestServer, fields: Fields): Promise<Refused> => {
  const { basic } = await aConfidentialClient(testServer)
  return { fields: { ...fields, client_id: undefined }, headers: { authorization: basic } }
}

/** Every way a grant is refused, with the words its answer has to have. */
const refusals: Readonly<Record<string, [RegExp, (testServer: TestServer) => Promise<Refused>]>> = {
  'an unknown code': [
    /code is unknown/,
    async (testServer) => ({ fields: await codeFields(testServer, { code: 'x' }) }),
  ],
  'a code of another client': [
    /code is unknown/,
    async (testServer) => byOther(testServer, await codeFields(testServer)),
  ],
  'an expired code': [
    /code has expired/,
    async (testServer) => {
      const fields = await codeFields(testServer)
      testServer.clock.advance(61)
      return { fields }
    },
  ],
  'a used code': [
    /code was already used/,
    async (testServer) => {
      const fields = await codeFields(testServer)
      await askToken(anApplication(testServer), fields)
      return { fields }
    },
  ],
  'a code whose session has ended': [
    /session in which the authorization code was issued has ended/,
    async (testServer) => {
      const browser = aPageBrowser(testServer)
      const { code, verifier } = await codeFor(browser, await person(testServer))
      await browser.request('/frontegg/identity/resources/auth/v1/logout', { method: 'POST', body: {} })
      return { fields: await codeFields(testServer, { code, code_verifier: verifier }) }
    },
  ],
  'another redirect address': [
    /redirect_uri differs/,
    async (testServer) => ({
      fields: await codeFields(testServer, { redirect_uri: 'http://127.0.0.1:4700/oauth/callback' }),
    }),
  ],
  'a missing verifier': [
    /code_verifier is missing/,
    async (testServer) => ({ fields: await codeFields(testServer, { code_verifier: undefined }) }),
  ],
  'another verifier': [
    /code_verifier does not match/,
    async (testServer) => ({ fields: await codeFields(testServer, { code_verifier: aVerifier() }) }),
  ],
  'a verifier without a challenge': [
    /had no code_challenge/,
    async (testServer) => {
      const { client, basic } = await aConfidentialClient(testServer, { needsPkce: false })
      const none = { code_challenge: undefined, code_challenge_method: undefined }
      const browser = aPageBrowser(testServer, client.id)
      const { code } = await codeFor(browser, await person(testServer), { client_id: client.id, ...none })
      const fields = await codeFields(testServer, { code, client_id: undefined, code_verifier: aVerifier() })
      return { fields, headers: { authorization: basic } }
    },
  ],
  'a missing proof of a client that needs one': [
    /DPoP proof is missing/,
    async (testServer) => {
      const { client, basic } = await aConfidentialClient(testServer, { needsDpop: true })
      const browser = aPageBrowser(testServer, client.id)
      const { code, verifier } = await codeFor(browser, await person(testServer), { client_id: client.id })
      const fields = await codeFields(testServer, { code, client_id: undefined, code_verifier: verifier })
      return { fields, headers: { authorization: basic } }
    },
  ],
  'an unknown refresh token': [/refresh token is unknown/, async () => ({ fields: refreshFields('x') })],
  'a refresh token of another client': [
    /refresh token is unknown/,
    async (testServer) => {
      const { refresh_token } = await tokensFor(testServer, await person(testServer))
      return byOther(testServer, refreshFields(refresh_token))
    },
  ],
  'an expired refresh token': [
    /refresh token has expired/,
    async (testServer) => {
      const { refresh_token } = await tokensFor(testServer, await person(testServer))
      testServer.clock.advance(60 * 86_400)
      return { fields: refreshFields(refresh_token) }
    },
  ],
  'a used refresh token': [
    /refresh token was already used/,
    async (testServer) => {
      const { refresh_token } = await tokensFor(testServer, await person(testServer))
      await askToken(anApplication(testServer), refreshFields(refresh_token))
      testServer.clock.advance(11)
      return { fields: refreshFields(refresh_token) }
    },
  ],
  'a refresh token whose session was ended': [
    /was revoked/,
    async (testServer) => {
      const { refresh_token, browser } = await tokensFor(testServer, await person(testServer))
      await browser.request('/frontegg/identity/resources/auth/v1/logout', { method: 'POST', body: {} })
      return { fields: refreshFields(refresh_token) }
    },
  ],
  'a refresh token without the key it is bound to': [
    /key the refresh token is bound to/,
    async (testServer) => {
      const user = await person(testServer)
      const { refresh_token } = await tokensFor(testServer, user)
      await testServer.services.db
        .update(sessions)
        .set({ proofKey: 'a-key' })
        .where(eq(sessions.userId, user.id))
      return { fields: refreshFields(refresh_token) }
    },
  ],
  'a tenant the person does not belong to': [
    /does not belong to the tenant/,
    async (testServer) => {
      const { refresh_token } = await tokensFor(testServer, await person(testServer))
      const { id: tenantId } = await aTenant(testServer)
      return { fields: { ...refreshFields(refresh_token), tenantId } }
    },
  ],
}

describeOnServer('SEC-OA-03 a refusal of the token endpoint', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.entries(refusals))('%s: its description says why', async (_, [words, refuse]) => {
    const { fields, headers } = await refuse(testServer())
    const answer = await askToken(anApplication(testServer()), fields, headers)
    const body = (await answer.json()) as TokenAnswer & { readonly error_description: string }
    expect([answer.status, body.error]).toEqual([400, 'invalid_grant'])
    expect(body.error_description).toMatch(words)
    // The characters that RFC 6749, 5.2 allows.
    expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/)
  })
})
