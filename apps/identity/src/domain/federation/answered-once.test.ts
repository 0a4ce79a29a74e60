import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  aConnection,
  askSso,
  aWindow,
  chooseAt,
  readLocation,
  returned,
  samlFields,
  type Window,
} from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const times = <Value>(count: number, make: () => Value): Value[] => Array.from({ length: count }, make)

describeOnServer('SEC-SO-06 an answer that comes several times at once', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(async () => {
    await aConnection(testServer(), await aTenant(testServer()), { domain: 'saml.once.test' })
    await aConnection(testServer(), await aTenant(testServer()), { domain: 'oidc.once.test', type: 'oidc' })
  })
  afterEach(() => testServer().outgoing.twist(undefined))

  /** A window that has chosen at the provider, and what brings it back. */
  const samlWay = async (frame: Browser, email: string): Promise<() => Promise<Response>> => {
    const window = aWindow(testServer())
    const fields = await samlFields(window, readLocation(await window.go(await askSso(frame, email))), {
      email,
    })
    return () => window.post(`${testServer().services.config.publicUrl}/login/saml/acs`, fields)
  }
  const oidcWay = async (frame: Browser, email: string): Promise<() => Promise<Response>> => {
    const window: Window = aWindow(testServer())
    const back = await chooseAt(window, readLocation(await window.go(await askSso(frame, email))), { email })
    return () => window.go(back, 'cross-site')
  }

  /** How each of the answers that led back to the host signs in there. */
  const outcomes = async (frame: Browser, answers: readonly Response[]): Promise<string[]> => {
    const led = answers.filter((answer) => answer.status === 303).map(returned)
    const redeemed: string[] = []
    for (const { code, state } of led)
      redeemed.push(await readRefusal(frame.call(redeemExternalLogin, { txn: state, code })))
    return redeemed
  }

  test.each([
    ['SAML', samlWay, 'person@saml.once.test'],
    ['OpenID Connect', oidcWay, 'person@oidc.once.test'],
  ] as const)(
    'of ten with %s exactly one signs in, and the others come too late',
    async (_, method, email) => {
      for (const round of times(5, () => method)) {
        const frame = aBrowser(testServer())
        const comeBack = await round(frame, email)
        const answers = await Promise.all(times(10, comeBack))
        expect(await outcomes(frame, answers)).toEqual(['not refused'])
      }
    },
  )

  test('a second one that is refused before the first was believed takes nothing away', async () => {
    const frame = aBrowser(testServer())
    const comeBack = await oidcWay(frame, 'person@oidc.once.test')
    const second = Promise.withResolvers<void>()
    const isAtProvider = Promise.withResolvers<void>()
    // The provider is slow to answer the first one, and has used the code up when the second one comes.
    testServer().outgoing.twist(async (answer, url) => {
      if (!url.pathname.endsWith('/token') || answer.status !== 200) return answer
      isAtProvider.resolve()
      await second.promise
      return answer
    })
    const first = comeBack()
    await isAtProvider.promise
    const late = await comeBack()
    second.resolve()
    expect(await outcomes(frame, [await first, late])).toEqual(['not refused'])
  })
})
