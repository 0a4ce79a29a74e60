import { addUser } from '@vestibule/contract/areas/users'
import { getUserJwt } from '@vestibule/contract/areas/profile'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { decodeJwt } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { hostOrigin } from '../../testing/addresses.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anApplication, tokensFor } from '../../testing/oauth.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('a token that is made of a token', (engine) => {
  const testServer = useTestServer(engine)
  const register = (managesByWire: boolean) => changeClient(testServer(), { managesByWire })
  afterEach(() => register(true))

  const holding = (token: string): Browser => {
    const program = anApplication(testServer(), { [headers.vendorId]: developmentClientId })
    program.accessToken = token
    return program
  }
  const again = async (token: string): Promise<string> => {
    const tenantId = String(decodeJwt(token)['tenantId'])
    return (await holding(token).call(getUserJwt, { tenantId })).accessToken
  }
  const anAdministrator = async () => anAdmin(testServer(), { in: await aTenant(testServer()) })

  /** Every token that anything but the portal holds, and the portal's own. */
  const kinds: Readonly<Record<string, () => Promise<string>>> = {
    'the host page’s': async () => {
      await register(false)
      const { accessToken = '' } = await signedIn(testServer(), await anAdministrator(), {
        headers: { origin: hostOrigin },
      })
      return accessToken
    },
    'an application’s': async () => {
      await register(false)
      return (await tokensFor(testServer(), await anAdministrator())).access_token
    },
    'an application’s that manages by the wire': async () =>
      (await tokensFor(testServer(), await anAdministrator())).access_token,
    'the portal’s own': async () => {
      await register(false)
      return (await signedIn(testServer(), await anAdministrator())).accessToken ?? ''
    },
  }

  test.each(Object.entries(kinds))(
    'SEC-TO-19 that is %s ends when that one ends, however often it is exchanged',
    async (_, make) => {
      const first = await make()
      const { exp = 0 } = decodeJwt(first)
      let token = first
      for (const seconds of [100, 100, 90]) {
        testServer().clock.advance(seconds)
        token = await again(token)
        expect(decodeJwt(token).exp).toBe(exp)
      }
      // Clocks may differ by a minute: it is taken still, and makes no other one.
      testServer().clock.advance(30)
      expect(await readRefusal(again(token))).toBe('NOT_AUTHENTICATED')
    },
  )

  test('SEC-TO-03 what an application had while it managed by the wire opens nothing once it does not', async () => {
    const { access_token: token } = await tokensFor(testServer(), await anAdministrator())
    const invite = (by: string, email: string) =>
      readRefusal(holding(by).call(addUser, { email, roleIds: [] }))
    expect(await invite(token, 'one@wire.test')).not.toBe('FORBIDDEN')
    await register(false)
    expect(await invite(token, 'two@wire.test')).toBe('FORBIDDEN')
    const next = await again(token)
    expect(String(decodeJwt(next)['scope'])).not.toContain('vestibule:manage')
    expect(await invite(next, 'three@wire.test')).toBe('FORBIDDEN')
  })
})
