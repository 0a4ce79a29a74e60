import { refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
import { allowOnly, movedTo } from '../../testing/allow-only.ts'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  codeFor,
  readOutcome,
  signInOnPage,
  toCodeForm,
} from '../../testing/oauth.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { home, office } from '../../testing/restrictions.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('addresses of users for whom a server asks', (engine) => {
  const testServer = useTestServer(engine)

  /** An application on a server in a data center, for a user whose browser is at an address. */
  const onAServer = async (browserIp: string) => {
    const { client, secret, basic } = await aConfidentialClient(testServer())
    const tenant = await aTenant(testServer())
    const user = await anAdmin(testServer(), { in: tenant })
    const page = movedTo(testServer(), aPageBrowser(testServer(), client.id), browserIp, {
      [headers.embedTicket]: undefined,
      [headers.vendorId]: client.id,
    })
    const { code, verifier } = await codeFor(page, user, { client_id: client.id })
    const ask = async (more: Record<string, string> = {}) => {
      const application = anApplication(testServer(), { 'x-forwarded-for': '192.0.2.80', ...more })
      return askToken(application, toCodeForm(code, verifier), { authorization: basic })
    }
    return { tenant, secret, basic, ask }
  }
  const asUser = (address: string, verifier: string) => ({
    [headers.forwardedFor]: address,
    [headers.headersVerifier]: verifier,
  })

  test('SEC-GA-08 for a server, where the browser was last counts, and not the data center', async () => {
    for (const [ip, expected] of [
      [office, 'not refused'],
      [home, 'invalid_grant'],
    ] as const) {
      const { tenant, ask } = await onAServer(ip)
      await allowOnly(testServer(), tenant, office)
      expect(await readOutcome(await ask())).toBe(expected)
    }
  })

  test('SEC-GA-08 a server that proves itself says where its user is; one that does not is not heard', async () => {
    const rows = [
      { from: home, says: office, isProved: true, expected: 'not refused' },
      { from: office, says: home, isProved: true, expected: 'invalid_grant' },
      { from: home, says: office, isProved: false, expected: 'invalid_grant' },
      { from: office, says: home, isProved: false, expected: 'not refused' },
    ]
    for (const { from, says, isProved, expected } of rows) {
      const { tenant, ask, secret } = await onAServer(from)
      await allowOnly(testServer(), tenant, office)
      const answer = await ask(asUser(says, isProved ? secret : 'a guess'))
      expect([from, says, isProved, await readOutcome(answer)]).toEqual([from, says, isProved, expected])
    }
  })

  test('SEC-GA-08 the kit of a server says where its user is on every call', async () => {
    const { client, secret } = await aConfidentialClient(testServer())
    const tenant = await aTenant(testServer())
    const user = await anAdmin(testServer(), { in: tenant })
    const byKit = { [headers.embedTicket]: undefined, [headers.vendorId]: client.id }
    const browser = await signedIn(testServer(), user, { ip: office, headers: byKit })
    await allowOnly(testServer(), tenant, office)
    const ask = async (address: string, verifier: string) => {
      const kit = movedTo(testServer(), browser, '192.0.2.80', { ...byKit, ...asUser(address, verifier) })
      return [await readRefusal(kit.call(getProfile, {})), await readRefusal(kit.call(refreshToken, {}))]
    }
    expect(await ask(home, secret)).toEqual(['IP_RESTRICTED', 'IP_RESTRICTED'])
    expect(await ask(office, 'a guess')).toEqual(['IP_RESTRICTED', 'IP_RESTRICTED'])
    expect(await ask(office, '')).toEqual(['IP_RESTRICTED', 'IP_RESTRICTED'])
    expect(await ask(office, secret)).toEqual(['not refused', 'not refused'])
  })

  test('SEC-GA-08 a session that goes on knows where its browser is now', async () => {
    const tenant = await aTenant(testServer())
    const user = await anAdmin(testServer(), { in: tenant })
    const { client, basic } = await aConfidentialClient(testServer())
    const onPage = { [headers.embedTicket]: undefined, [headers.vendorId]: developmentClientId }
    const page = movedTo(testServer(), aPageBrowser(testServer()), office, onPage)
    await signInOnPage(page, user)
    const moved = movedTo(testServer(), page, home, onPage)
    await moved.call(refreshToken, {})
    const { code, verifier } = await codeFor(moved, user, { client_id: client.id })
    await allowOnly(testServer(), tenant, office)
    const answer = await askToken(
      anApplication(testServer(), { 'x-forwarded-for': office }),
      toCodeForm(code, verifier),
      { authorization: basic },
    )
    expect(await readOutcome(answer)).toBe('invalid_grant')
  })
})
