import { developmentClientId } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anApplication, askToken, type TokenAnswer, tokensFor } from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

describeOnServer('what authenticates an application', (engine) => {
  const testServer = useTestServer(engine)
  const tokens = async () =>
    tokensFor(testServer(), await aMember(testServer(), { in: await aTenant(testServer()) }))

  test.each([
    ['a form', form],
    ['JSON', {}],
  ])(
    'a refresh by %s may carry the access token of the page, which means nothing there',
    async (_, headers) => {
      const { access_token, refresh_token } = await tokens()
      const fields = { grant_type: 'refresh_token', refresh_token }
      for (const scheme of ['Bearer', 'bearer', 'DPoP']) {
        const answer = await anApplication(testServer()).request('/oauth/token', {
          method: 'POST',
          body: headers === form ? new URLSearchParams(fields).toString() : fields,
          headers: { ...headers, authorization: `${scheme} ${access_token}` },
        })
        expect([scheme, answer.status]).toEqual([scheme, 200])
      }
    },
  )

  test('SEC-OA-04 another scheme in place of the secret is no secret', async () => {
    const { client, secret } = await aConfidentialClient(testServer())
    const fields = { grant_type: 'client_credentials', client_id: client.id }
    for (const authorization of [undefined, `Bearer ${secret}`, `basic${client.id}:${secret}`]) {
      const answer = await askToken(anApplication(testServer()), fields, { authorization })
      expect([authorization, answer.status]).toEqual([authorization, 401])
    }
  })

  test.each(['/oauth/revoke', '/frontegg/oauth/revoke'])(
    'an answer without content has no content type: %s',
    async (path) => {
      const { refresh_token, access_token } = await tokens()
      for (const token of [refresh_token, access_token, 'unknown']) {
        const answer = await anApplication(testServer()).request(path, {
          method: 'POST',
          body: new URLSearchParams({ token, client_id: developmentClientId }).toString(),
          headers: form,
        })
        expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
          200,
          '',
          null,
        ])
      }
      const fields = { grant_type: 'refresh_token', refresh_token, client_id: developmentClientId }
      const refreshed = (await (await askToken(anApplication(testServer()), fields)).json()) as TokenAnswer
      expect(refreshed.error).toBe('invalid_grant')
    },
  )
})
