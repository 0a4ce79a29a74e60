import { logout } from '@vestibule/contract/areas/auth'
import {
  addPasskeyInWindow,
  getWebAuthnDevices,
  openPasskeyWindow,
  startPasskeyInWindow,
} from '@vestibule/contract/areas/webauthn'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { beforeAll, expect, test } from 'vitest'
import { lockUserRow } from '../../domain/credentials/users.queries.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { anAuthenticator } from '../../testing/authenticator.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

describeOnPostgres('a passkey is added in a window while', (engine) => {
  const testServer = useTestServer(engine)
  const secondaryAuthStrategies = [{ strategy: 'Passkeys', isActive: true }] as const
  beforeAll(() =>
    changeSettings(testServer().services.db, testServer().services, {
      secondaryAuthStrategies: [...secondaryAuthStrategies],
    }),
  )

  test('SEC-SS-26 the session that opened it is ended', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    const { handle } = await browser.call(openPasskeyWindow, {})
    const bare = { [headers.embedTicket]: undefined, [headers.vendorId]: developmentClientId }
    const window = aBrowser(testServer(), { headers: bare })
    const { options } = await window.call(startPasskeyInWindow, { handle })
    const made = anAuthenticator().register(options, { crossOrigin: false, topOrigin: undefined })
    const answers: Promise<string>[] = []
    await testServer().services.transaction(async (tx) => {
      await lockUserRow(tx, user.id)
      answers.push(readRefusal(browser.call(logout, {})))
      await untilBlocked(testServer(), ...answers)
      answers.push(readRefusal(window.call(addPasskeyInWindow, { handle, ...made })))
      await untilBlocked(testServer(), ...answers)
    })
    expect(await Promise.all(answers)).toEqual(['not refused', 'LINK_INVALID'])
    const { devices } = await (await signedIn(testServer(), user)).call(getWebAuthnDevices, {})
    expect(devices).toEqual([])
  })
})
