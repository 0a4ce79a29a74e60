import { addUser } from '@vestibule/contract/areas/users'
import { getProfile } from '@vestibule/contract/areas/profile'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { signTicket } from '../../domain/embedding/ticket.ts'
import { aClient } from '../../testing/a-client.ts'
import { aMaker, apiTokenMakers } from '../../testing/api-tokens.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('an application that a request names', (engine) => {
  const testServer = useTestServer(engine)
  const aDesk = () =>
    aClient(testServer(), { id: crypto.randomUUID(), name: 'Acme Desk', accessType: 'MANAGED_ACCESS' })
  type More = Readonly<Record<string, string | undefined>>

  const invite = async (browser: Pick<Browser, 'request'>, email: string, more: More) => {
    const body = { email, roleIds: [await readRoleId(testServer(), 'ReadOnly')] }
    return browser.request(addUser.path, { method: 'POST', body, headers: more })
  }
  const listAssigned = async (userId: string) =>
    testServer()
      .services.db.select()
      .from(applicationAssignments)
      .where(eq(applicationAssignments.userId, userId))

  test('SEC-RA-48 is that of the access token, or the token is none', async () => {
    const desk = await aDesk()
    const { tenant } = await aMaker(testServer())
    const lee = await aMember(testServer(), { in: tenant, roles: ['ReadOnly'] })
    await aRoleWith(testServer(), tenant, lee, [addUser.access.permission])
    const browser = await signedIn(testServer(), lee)
    const own = { [headers.embedTicket]: undefined, [headers.vendorId]: developmentClientId }
    const other = { ...own, [headers.vendorId]: desk.id }
    const { services } = testServer()
    const ticket = signTicket(services, { clientId: desk.id, hostOrigin, crossSite: false })
    for (const more of [other, { ...other, origin: undefined }, { [headers.embedTicket]: ticket }]) {
      expect((await invite(browser, `desk@apps-${engine}.test`, more)).status).toBe(401)
      expect((await browser.request(getProfile.path, { headers: more })).status).toBe(401)
    }
    const answer = await invite(browser, `own@apps-${engine}.test`, own)
    expect(answer.status).toBe(200)
    const { id } = (await answer.json()) as { id: string }
    expect(await listAssigned(id)).toEqual([])
  })

  test.each(Object.entries(apiTokenMakers))('SEC-RA-48 is given by no %s', async (_, make) => {
    const desk = await aDesk()
    const { browser } = await aMaker(testServer())
    const { bearer } = await make(testServer(), browser)
    const more = {
      authorization: `Bearer ${bearer}`,
      [headers.embedTicket]: undefined,
      [headers.vendorId]: desk.id,
    }
    const email = `${crypto.randomUUID()}@apps-${engine}.test`
    const answer = await invite(browser, email, more)
    expect(answer.status).toBe(200)
    const { id } = (await answer.json()) as { id: string }
    expect(await listAssigned(id)).toEqual([])
  })
})
