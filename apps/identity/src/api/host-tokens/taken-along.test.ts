import { logout } from '@vestibule/contract/areas/auth'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { afterAll, expect, test } from 'vitest'
import type { Client } from '../../domain/applications/clients.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  anApplication,
  askToken,
  authorizePath,
  aVerifier,
  readLocation,
  readOutcome,
  toCodeForm,
} from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

const day = 86_400
const plain = { managesByWire: false, apis: [], givesTokens: true, redirectUris: [], secretHashes: [] }
const allScopes = ['openid', 'email', 'profile', 'offline_access']

describeOnServer('a script of a host page that has a code granted to the application by itself', (engine) => {
  const testServer = useTestServer(engine)
  afterAll(() =>
    changeClient(testServer(), { managesByWire: true, scopes: allScopes, apis: [], givesTokens: true }),
  )

  /** The script's own verifier and an invisible frame; a stranger's program trades the code in. */
  const arrange = async (registered: Partial<Client>) => {
    await changeClient(testServer(), { ...plain, scopes: allScopes, ...registered })
    const user = await anAdmin(testServer(), { in: await aTenant(testServer()) })
    const frame = await signedIn(testServer(), user)
    const verifier = aVerifier()
    const sent = {
      [headers.embedTicket]: undefined,
      authorization: undefined,
      'sec-fetch-dest': 'iframe',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'cross-site',
      referer: `${hostOrigin}/`,
    }
    const answer = await frame.request(authorizePath(verifier, { prompt: 'none' }), { headers: sent })
    const code = answer.status === 303 ? readLocation(answer).searchParams.get('code') : null
    const trade = () =>
      askToken(anApplication(testServer()), toCodeForm(code ?? '', verifier, developmentClientId))
    return { frame, code, trade }
  }
  const renew = (refresh_token: string) =>
    askToken(anApplication(testServer()), {
      grant_type: 'refresh_token',
      refresh_token,
      client_id: developmentClientId,
    })

  test('SEC-TO-51 takes a refresh token along, which ends with the sign-out of that browser', async () => {
    const { frame, trade } = await arrange({})
    const { refresh_token: first } = (await (await trade()).json()) as { refresh_token: string }
    testServer().clock.advance(2 * day)
    const { refresh_token: next } = (await (await renew(first)).json()) as { refresh_token: string }
    await frame.call(logout, {})
    expect(await readOutcome(await renew(next))).toBe('invalid_grant')
  })

  test('SEC-TO-51 gets no refresh token where the application may not ask for one', async () => {
    const { code, trade } = await arrange({ scopes: ['openid', 'email', 'profile'] })
    expect(code).toBeNull()
    expect((await trade()).status).toBe(400)
  })

  test.each([{ apis: ['https://api.example'] }, { givesTokens: false }])(
    'SEC-TO-51 gets no code where the application keeps plain tokens from its pages: %o',
    async (registered) => {
      expect((await arrange(registered)).code).toBeNull()
    },
  )
})
