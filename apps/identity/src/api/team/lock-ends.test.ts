import { login } from '@vestibule/contract/areas/auth'
import { removeUserFromTenantAndSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { deleteSubTenant } from '@vestibule/contract/areas/sub-tenants'
import { deleteUser, lockUser, unlockUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { headers } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { readToken } from '../../testing/absent-senders.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { operateIn } from '../../testing/operate-in.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aProvisioned, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Left = {
  readonly boss: Browser
  /** The same person, acting in the account. */
  readonly inAccount: Browser
  readonly account: TenantRow
  readonly userId: string
}

/** What takes a member out of the tenant that has locked them. */
const ways: Readonly<Record<string, (left: Left) => Promise<unknown>>> = {
  deleteUser: ({ inAccount, userId }) => inAccount.call(deleteUser, { userId }),
  removeUserFromTenantAndSubTenants: ({ boss, account, userId }) =>
    boss.call(removeUserFromTenantAndSubTenants, { userId, subTenants: [{ tenantId: account.id }] }),
  deleteSubTenant: ({ boss, account }) => boss.call(deleteSubTenant, { tenantId: account.id }),
}

describeOnServer('the lock of a tenant that its user has left', (engine) => {
  const testServer = useTestServer(engine)
  const signIn = (email: string, invitationToken?: string) =>
    readRefusal(aBrowser(testServer()).call(login, { email, password: somePassword, invitationToken }))

  /** A member of an account below, whom another company has invited. */
  const anInvited = async () => {
    const parent = await aTenant(testServer(), { isReseller: true, subAccountAccessType: 'alwaysOn' })
    const account = await aTenant(testServer(), { parentId: parent.id })
    await anAdmin(testServer(), { in: account })
    const boss = await signedIn(testServer(), await anAdmin(testServer(), { in: parent }))
    const user = await aMember(testServer(), { in: account })
    const next = await aMaker(testServer())
    await next.browser.call(addUser, { email: user.email, roleIds: [] })
    const inAccount = aBrowser(testServer(), { headers: { [headers.scopedTenant]: account.id } })
    inAccount.accessToken = boss.accessToken
    return { boss, inAccount, account, user, userId: user.id }
  }
  const lock = ({ inAccount, userId }: Left) => inAccount.call(lockUser, { userId })

  for (const [way, leave] of Object.entries(ways)) {
    test(`SEC-BE-30 ends with the membership: ${way}`, async () => {
      const { user, ...left } = await anInvited()
      await lock(left)
      const token = await readToken(testServer(), user.email)
      expect(await signIn(user.email, token)).toBe('INVALID_CREDENTIALS')
      await leave(left)
      expect(await signIn(user.email, token)).toBe('not refused')
    })

    test(`SEC-BE-30 that of an operator does not: ${way}`, async () => {
      const { user, ...left } = await anInvited()
      // An operator takes over the lock of an administrator.
      await lock(left)
      await operateIn(testServer(), 'users lock', [user.email])
      await leave(left)
      expect(await signIn(user.email)).toBe('INVALID_CREDENTIALS')
      await operateIn(testServer(), 'users unlock', [user.email])
    })
  }

  test('SEC-BE-30 stays while the membership does, whichever other tenant the user leaves', async () => {
    const company = await aMaker(testServer())
    const { browser: stranger, directory, domain } = await aProvisioned(testServer())
    const user = await aMember(testServer(), { in: company.tenant, user: { email: `left@${domain}` } })
    await company.browser.call(lockUser, { userId: user.id })
    await provision(directory, user.email)
    // Their account is none of the stranger's: what is enabled is their place there (SEC-BE-48).
    expect(await readRefusal(stranger.call(unlockUser, { userId: user.id }))).toBe('not refused')
    await stranger.call(deleteUser, { userId: user.id })
    expect(await signIn(user.email)).toBe('INVALID_CREDENTIALS')
    await aMembership(testServer(), user, { in: await aTenant(testServer()) })
    await company.browser.call(deleteUser, { userId: user.id })
    expect(await signIn(user.email)).toBe('not refused')
  })
})
