import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
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
import { useTestServer, type TestServer } from '../../testing/world.ts'

type Fields = Record<string, string | undefined>
/** A token request that is refused: its form and its headers. */
type Refused = { readonly fields: Fields; readonly headers?: Fields }

const person = async (world: TestServer) => aMember(world, { in: await aTenant(world) })

const codeFields = async (world: TestServer, more: Fields = {}): Promise<Fields> => {
  const { code, verifier } = await codeFor(aPageBrowser(world), await person(world))
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

const byOther = async (world: TestServer, fields: Fields): Promise<Refused> => {
  const { basic } = await aConfidentialClient(world)
  return { fields: { ...fields, client_id: undefined }, headers: { authorization: basic } }
}

/** Every way a grant is refused, with the words its answer has to have. */
const refusals: Readonly<Record<string, [RegExp, (world: TestServer) => Promise<Refused>]>> = {
  'an unknown code': [
    /code is unknown/,
    async (world) => ({ fields: await codeFields(world, { code: 'x' }) }),
  ],
  'a code of another client': [/code is unknown/, async (world) => byOther(world, await codeFields(world))],
  'an expired code': [
    /code has expired/,
    async (world) => {
      const fields = await codeFields(world)
      world.clock.advance(61)
      return { fields }
    },
  ],
  'a used code': [
    /code was already used/,
    async (world) => {
      const fields = await codeFields(world)
      await askToken(anApplication(world), fields)
      return { fields }
    },
  ],
  'a code whose session has ended': [
    /session in which the authorization code was issued has ended/,
    async (world) => {
      const browser = aPageBrowser(world)
      const { code, verifier } = await codeFor(browser, await person(world))
      await browser.request('/frontegg/identity/resources/auth/v1/logout', { method: 'POST', body: {} })
      return { fields: await codeFields(world, { code, code_verifier: verifier }) }
    },
  ],
  'another redirect address': [
    /redirect_uri differs/,
    async (world) => ({
      fields: await codeFields(world, { redirect_uri: 'http://127.0.0.1:4700/oauth/callback' }),
    }),
  ],
  'a missing verifier': [
    /code_verifier is missing/,
    async (world) => ({ fields: await codeFields(world, { code_verifier: undefined }) }),
  ],
  'another verifier': [
    /code_verifier does not match/,
    async (world) => ({ fields: await codeFields(world, { code_verifier: aVerifier() }) }),
  ],
  'a verifier without a challenge': [
    /had no code_challenge/,
    async (world) => {
      const { client, basic } = await aConfidentialClient(world, { needsPkce: false })
      const none = { code_challenge: undefined, code_challenge_method: undefined }
      const browser = aPageBrowser(world, client.id)
      const { code } = await codeFor(browser, await person(world), { client_id: client.id, ...none })
      const fields = await codeFields(world, { code, client_id: undefined, code_verifier: aVerifier() })
      return { fields, headers: { authorization: basic } }
    },
  ],
  'a missing proof of a client that needs one': [
    /DPoP proof is missing/,
    async (world) => {
      const { client, basic } = await aConfidentialClient(world, { needsDpop: true })
      const browser = aPageBrowser(world, client.id)
      const { code, verifier } = await codeFor(browser, await person(world), { client_id: client.id })
      const fields = await codeFields(world, { code, client_id: undefined, code_verifier: verifier })
      return { fields, headers: { authorization: basic } }
    },
  ],
  'an unknown refresh token': [/refresh token is unknown/, async () => ({ fields: refreshFields('x') })],
  'a refresh token of another client': [
    /refresh token is unknown/,
    async (world) => {
      const { refresh_token } = await tokensFor(world, await person(world))
      return byOther(world, refreshFields(refresh_token))
    },
  ],
  'an expired refresh token': [
    /refresh token has expired/,
    async (world) => {
      const { refresh_token } = await tokensFor(world, await person(world))
      world.clock.advance(60 * 86_400)
      return { fields: refreshFields(refresh_token) }
    },
  ],
  'a used refresh token': [
    /refresh token was already used/,
    async (world) => {
      const { refresh_token } = await tokensFor(world, await person(world))
      await askToken(anApplication(world), refreshFields(refresh_token))
      world.clock.advance(11)
      return { fields: refreshFields(refresh_token) }
    },
  ],
  'a refresh token whose session was ended': [
    /was revoked/,
    async (world) => {
      const { refresh_token, browser } = await tokensFor(world, await person(world))
      await browser.request('/frontegg/identity/resources/auth/v1/logout', { method: 'POST', body: {} })
      return { fields: refreshFields(refresh_token) }
    },
  ],
  'a refresh token without the key it is bound to': [
    /key the refresh token is bound to/,
    async (world) => {
      const user = await person(world)
      const { refresh_token } = await tokensFor(world, user)
      await world.services.db.update(sessions).set({ proofKey: 'a-key' }).where(eq(sessions.userId, user.id))
      return { fields: refreshFields(refresh_token) }
    },
  ],
  'a tenant the person does not belong to': [
    /does not belong to the tenant/,
    async (world) => {
      const { refresh_token } = await tokensFor(world, await person(world))
      const { id: tenantId } = await aTenant(world)
      return { fields: { ...refreshFields(refresh_token), tenantId } }
    },
  ],
}

describeOnBothEngines('SEC-OA-03 a refusal of the token endpoint', (engine) => {
  const world = useTestServer(engine)

  test.each(Object.entries(refusals))('%s: its description says why', async (_, [words, refuse]) => {
    const { fields, headers } = await refuse(world())
    const answer = await askToken(anApplication(world()), fields, headers)
    const said = (await answer.json()) as TokenAnswer & { readonly error_description: string }
    expect([answer.status, said.error]).toEqual([400, 'invalid_grant'])
    expect(said.error_description).toMatch(words)
    // The characters that RFC 6749, 5.2 allows.
    expect(said.error_description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/)
  })
})
