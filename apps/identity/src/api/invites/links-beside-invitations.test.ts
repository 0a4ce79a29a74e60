import { activateAccount } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { deleteUser, disableUser, updateUser, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { findUserByEmail } from '../../domain/credentials/users.queries.ts'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import { approvals } from '../../platform/db/schema/approvals.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { resetParams } from '../../testing/reset-links.ts'
import { aScimUser } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Sent = {
  readonly boss: Browser
  readonly sender: UserRow
  readonly tenantId: string
  readonly invitedId: string
}

describeOnServer('a shared link of a tenant that has invited its user', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`beside-${engine}-`)

  /** What became of an invitation, and whether its user comes by the link. */
  const states: Record<string, { isLetIn: boolean; become: (sent: Sent) => Promise<unknown> }> = {
    'is open': { isLetIn: true, become: async () => {} },
    'has lost its sender': {
      isLetIn: true,
      become: ({ boss, sender }) => boss.call(deleteUser, { userId: sender.id }),
    },
    'has a sender of less': {
      isLetIn: true,
      become: async ({ boss, sender }) =>
        boss.call(updateUser, { id: sender.id, roleIds: [await readRoleId(testServer(), 'ReadOnly')] }),
    },
    'is over': {
      isLetIn: false,
      become: async ({ boss, invitedId }) => {
        await boss.call(updateUserExpirationTime, { userId: invitedId, expirationInSeconds: 60 })
        testServer().clock.advance(61)
      },
    },
    'waits for consent': {
      isLetIn: false,
      become: ({ tenantId, invitedId, sender }) => {
        const { db, clock, random } = testServer().services
        const row = { tenantId, id: uuidv7(clock, random), requesterId: sender.id, invitedId }
        return db.insert(approvals).values({ ...row, createdAt: clock.now() })
      },
    },
    'is disabled': {
      isLetIn: false,
      become: ({ boss, invitedId }) => boss.call(disableUser, { userId: invitedId }),
    },
  }
  const table = Object.keys(states).flatMap((state) =>
    ['signs up', 'signs in'].map((how) => [state, how] as const),
  )

  test.each(table)('SEC-OT-19 whose invitation %s: who %s with it', async (state, how) => {
    const { isLetIn, become } = states[state] ?? { isLetIn: false, become: async () => {} }
    const { db } = testServer().services
    const tenant = await aTenant(testServer())
    const [boss, sender] = [
      await signedIn(testServer(), await anAdmin(testServer(), { in: tenant })),
      await anAdmin(testServer(), { in: tenant }),
    ]
    const email = nextAddress()
    if (how === 'signs in') await aMember(testServer(), { in: await aTenant(testServer()), user: { email } })
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    await (await signedIn(testServer(), sender)).call(addUser, { email, name: 'Vic', roleIds })
    await become({
      boss,
      sender,
      tenantId: tenant.id,
      invitedId: (await findUserByEmail(db, email))?.id ?? '',
    })
    const { token: invitationToken = '' } = await boss.call(createInviteUserLinkV2, {})
    const browser = aBrowser(testServer())
    if (how === 'signs in') await browser.call(login, { email, password: somePassword, invitationToken })
    else {
      await browser.call(signUpUser, { email, name: 'Vic', password: somePassword, invitationToken })
      const link = resetParams((await testServer().mail()).linkTo(email))
      await readRefusal(browser.call(activateAccount, link))
      await readRefusal(browser.call(activateAccount, { ...link, password: somePassword }))
    }
    const user = await findUserByEmail(db, email)
    const membership = user && (await findMembership(db, { tenantId: tenant.id, userId: user.id }))
    expect((membership?.activatedAt ?? null) !== null).toBe(isLetIn)
  })

  test('SEC-OT-19 an invitation that a directory has made is accepted by itself, and not by signing in with the link', async () => {
    const place = await aNamingTenant(testServer())
    const { db } = testServer().services
    const email = nextAddress()
    const user = await aMember(testServer(), { in: await aTenant(testServer()), user: { email } })
    await place.directory.send('POST', '/Users', { body: aScimUser(email) })
    const { token: invitationToken = '' } = await place.browser.call(createInviteUserLinkV2, {})
    await aBrowser(testServer()).call(login, { email, password: somePassword, invitationToken })
    const membership = await findMembership(db, { tenantId: place.tenant.id, userId: user.id })
    expect(membership).toMatchObject({ activatedAt: null })
  })
})
