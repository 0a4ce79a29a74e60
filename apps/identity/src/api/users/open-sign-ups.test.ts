import { activateAccount } from '@vestibule/contract/areas/activation'
import { revokeSessionsForUser } from '@vestibule/contract/areas/sessions'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { deleteUser, disableUser, lockUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOneTimeToken } from '../../domain/credentials/one-time-token.queries.ts'
import { oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { newPassword, resetParams } from '../../testing/reset-links.ts'
import { aPatch, aProvisioned, type Provisioned, provision } from '../../testing/scim.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Act = (team: Provisioned & { readonly userId: string }) => Promise<unknown>

const setActive =
  (value: boolean): Act =>
  ({ directory, userId }) =>
    directory.send('PATCH', `/Users/${userId}`, { body: aPatch({ op: 'replace', path: 'active', value }) })

/** What a tenant does to a member who never came. */
const acts: Readonly<Record<string, Act>> = {
  'the member is removed': ({ browser, userId }) => browser.call(deleteUser, { userId }),
  'the directory removes the member': ({ directory, userId }) => directory.send('DELETE', `/Users/${userId}`),
  'the member is locked': ({ browser, userId }) => browser.call(lockUser, { userId }),
  'the member is disabled': ({ browser, userId }) => browser.call(disableUser, { userId }),
  'the directory disables the member': setActive(false),
}

/** What waits for the owner of an address. */
const openings: Readonly<Record<string, (on: TestServer, email: string) => Promise<unknown>>> = {
  'a sign-up': (on, email) =>
    aBrowser(on).call(signUpUser, { email, companyName: 'Own Inc', name: 'Own', password: newPassword }),
  'an invitation of another tenant': async (on, email) =>
    (await aMaker(on)).browser.call(addUser, { email, roleIds: [] }),
}

const rows = Object.entries(acts).flatMap(([what, act]) =>
  Object.entries(openings).map(([opening, open]) => ({ what, act, opening, open })),
)

describeOnServer('what waits for the owner of an address', (engine) => {
  const testServer = useTestServer(engine)

  const aNamed = async () => {
    const team = await aProvisioned(testServer())
    const email = `kim@${team.domain}`
    return { ...team, email, userId: await provision(team.directory, email) }
  }

  test.each(rows)('SEC-BE-37 SEC-BE-38 $opening counts after $what', async ({ act, open }) => {
    const team = await aNamed()
    await open(testServer(), team.email)
    const link = resetParams((await testServer().mail()).linkTo(team.email))
    await act(team)
    const activating = aBrowser(testServer()).call(activateAccount, { ...link, password: newPassword })
    expect(await readRefusal(activating)).toBe('not refused')
  })

  test("SEC-BE-38 a link that is the person's own outlives the sessions that the tenant ends", async () => {
    const { browser, userId } = await aNamed()
    const { services } = testServer()
    const link = { purpose: 'passwordReset', userId, tenantId: services.vendorTenantId } as const
    await services.transaction((tx) => createOneTimeToken(tx, services, { ...link, lifetimeSeconds: 600 }))
    await browser.call(revokeSessionsForUser, { userId })
    const open = eq(oneTimeTokens.userId, userId)
    expect(await services.db.select().from(oneTimeTokens).where(open)).toHaveLength(1)
  })

  test('SEC-BE-37 a member who never came, and for whom nothing waits, goes with the last tenant', async () => {
    const { browser, userId } = await aNamed()
    await browser.call(deleteUser, { userId })
    expect(await testServer().services.db.select().from(users).where(eq(users.id, userId))).toEqual([])
  })
})
