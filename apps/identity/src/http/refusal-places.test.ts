import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { audits } from '../platform/db/schema/audits.ts'
import { aConfidentialClient } from '../testing/a-confidential-client.ts'
import { aBrowser, anAddress, signedIn } from '../testing/browser.ts'
import { anAdmin, aTenant } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { anApplication, askToken } from '../testing/oauth.ts'
import { proxyAddress } from '../testing/addresses.ts'
import { aDirectoryAt, connectDirectory } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

describeOnServer('a stream of refusals from callers who are not known', (engine) => {
  const testServer = useTestServer(engine)

  const aDirectory = async () => {
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const directory = await connectDirectory(testServer(), { browser })
    const stranger = aDirectoryAt(testServer(), { ...directory, token: `${directory.token}x` })
    const guess = (ip = anAddress()) => stranger.send('GET', '/Users', { headers: { 'x-forwarded-for': ip } })
    return { tenant, guess }
  }
  const anApplicationWithSecret = async () => {
    const { client } = await aConfidentialClient(testServer())
    const wrong = { grant_type: 'client_credentials', client_id: client.id, client_secret: 'wrong' }
    return { client, guess: () => askToken(anApplication(testServer()), wrong) }
  }
  const countRows = async (action: string, isIts: ReturnType<typeof eq>) =>
    (
      await testServer()
        .services.db.select()
        .from(audits)
        .where(and(eq(audits.action, action), isIts))
    ).length

  /** What strangers can send without end, each time from another address. */
  const streams: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
    'a made-up access token': async () => () =>
      aBrowser(testServer()).request('/oauth/userinfo', { headers: { authorization: 'Bearer x' } }),
    'a wrong token of their own directory': async () => {
      const { guess } = await aDirectory()
      return () => guess()
    },
    'a wrong secret of an application': async () => (await anApplicationWithSecret()).guess,
  }

  test.each(Object.entries(streams))(
    'SEC-TO-32 hides no refusal that concerns another tenant, or is of another kind: %s',
    async (name, open) => {
      const send = await open()
      const directory = await aDirectory()
      const application = await anApplicationWithSecret()
      for (let count = 0; count < 110; count += 1) await send()
      for (let minute = 0; minute < 3; minute += 1) {
        testServer().clock.advance(60)
        for (let count = 0; count < 6; count += 1) await send()
        await directory.guess()
        await application.guess()
      }
      expect(await countRows('scim.tokenRefused', eq(audits.tenantId, directory.tenant.id))).toBe(3)
      if (name === 'a wrong secret of an application') return
      const ofClient = eq(audits.resourceId, application.client.id)
      expect(await countRows('application.secretRefused', ofClient)).toBe(3)
    },
  )

  test('SEC-TO-48 hides nothing although it comes from thousands of addresses', async () => {
    const { tenant, guess } = await aDirectory()
    const from = { incoming: { socket: { remoteAddress: proxyAddress } } } as never
    // Without a browser, which signs a ticket for each request.
    const send = (ip: string) =>
      testServer().server.request(
        '/oauth/userinfo',
        { headers: { authorization: 'Bearer forged', 'x-forwarded-for': ip } },
        from,
      )
    for (let count = 0; count < 2100; count += 1) await send(`10.${count >> 8}.${count & 255}.7`)
    await guess()
    for (let second = 0; second < 5; second += 1) {
      testServer().clock.advance(1)
      for (let count = 0; count < 12; count += 1) await send(`11.${second}.${count}.7`)
      await guess()
    }
    expect(await countRows('scim.tokenRefused', eq(audits.tenantId, tenant.id))).toBe(6)
  })

  test('SEC-TO-48 hides nothing that the same address does to another tenant', async () => {
    const [own, other] = [await aDirectory(), await aDirectory()]
    const ip = anAddress()
    for (let count = 0; count < 10; count += 1) await own.guess(ip)
    await other.guess(ip)
    expect(await countRows('scim.tokenRefused', eq(audits.tenantId, other.tenant.id))).toBe(1)
  })

  test('SEC-TO-31 is bounded in the log of one tenant', async () => {
    const { tenant, guess } = await aDirectory()
    for (let count = 0; count < 150; count += 1) await guess()
    expect(await countRows('scim.tokenRefused', eq(audits.tenantId, tenant.id))).toBe(100)
  })
})
