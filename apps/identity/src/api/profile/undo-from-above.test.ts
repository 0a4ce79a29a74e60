import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { updateUser } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { listAdministrators } from '../../domain/members/find-administrators.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { connect } from '../../testing/ended-memberships.ts'
import { postUser } from '../../testing/directory-ways.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { reset, resetParams } from '../../testing/reset-links.ts'
import { provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Accounts = {
  readonly top: TenantRow
  readonly account: TenantRow
  readonly chief: UserRow
  /** The administrator of the account. */
  readonly boss: Browser
}

const withoutAccess = { subAccountAccessAllowed: false }
const handingOut = [
  'fe.secure.write.updateUser',
  'fe.secure.write.enableDisable',
  'fe.account-hierarchy.read.subAccount',
  'fe.account-hierarchy.write.subAccount',
]

describeOnServer('the owner of an address that the last administrator of an account below has', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`undo-above-${engine}-`)
  const { readMembership } = createMemberReader(testServer)

  const someAccounts = async (): Promise<Accounts> => {
    const top = await aTenant(testServer(), { isReseller: true })
    const account = await aTenant(testServer(), { parentId: top.id })
    const chief = await anAdmin(testServer(), { in: account })
    return { top, account, chief, boss: await signedIn(testServer(), chief) }
  }

  const aUserIn = (tenant: TenantRow, fields: object = {}) =>
    aMember(testServer(), { in: tenant, user: { email: nextAddress() }, ...fields })

  /** Nothing is said against them: the directory of the account has them no more. */
  const leaveAccount = async ({ account, boss }: Accounts, user: UserRow) => {
    await aMembership(testServer(), user, { in: account })
    const directory = await connect(testServer(), boss)
    await postUser(directory, user.email)
    await directory.send('DELETE', `/Users/${user.id}`)
  }

  /** The user moves to another address; a successor has the first one and is the last administrator of the account. */
  const succeed = async ({ account, chief, boss }: Accounts, { email, ...user }: UserRow) => {
    const own = await signedIn(testServer(), { email, ...user })
    const away = nextAddress()
    await testServer().mail()
    await own.call(updateEmail, { email: away })
    await own.call(verifyEmail, { email: away, code: await mailedCode(testServer(), away) })
    const link = resetParams((await testServer().mail()).linkTo(email))
    await aConnection(testServer(), account, { domain: email.split('@')[1]!, enabled: false })
    const successor = await provision(await connect(testServer(), boss), email)
    const give = async (id: string, role: string) =>
      boss.call(updateUser, { id, roleIds: [await readRoleId(testServer(), role)] })
    await give(successor, 'Admin')
    await give(chief.id, 'ReadOnly')
    return { link, successor }
  }

  const readAdministrators = async ({ account }: Accounts): Promise<string[]> => {
    const { db, clock } = testServer().services
    return (await listAdministrators(db, account.id, clock.now())).map(({ userId }) => userId)
  }

  /** Who the owner is for the account above. */
  const owners: Readonly<Record<string, (accounts: Accounts) => Promise<UserRow>>> = {
    'reads accounts below': ({ top }) => aUserIn(top, { subAccountAccessAllowed: true }),
    'was a member below': async (accounts) => {
      const user = await aUserIn(accounts.top)
      await leaveAccount(accounts, user)
      return user
    },
    'is a plain member': ({ top }) => aUserIn(top),
    'hands out roles below, and fewer rights': async ({ top }) => {
      const user = await aUserIn(top, { roles: [] })
      await aRoleWith(testServer(), top, user, handingOut)
      return user
    },
    'has no place above': async () => aUserIn(await aTenant(testServer())),
  }

  test.each(Object.entries(owners))(
    'SEC-RA-88 takes over where none above could give what it gives: one who %s',
    async (_, makeOwner) => {
      const accounts = await someAccounts()
      await anAdmin(testServer(), { in: accounts.top, ...withoutAccess })
      const user = await makeOwner(accounts)
      const { link, successor } = await succeed(accounts, user)
      expect(await reset(testServer(), link)).toBe('not refused')
      expect(await readAdministrators(accounts)).toEqual([user.id])
      expect(await readMembership(accounts.account.id, successor)).toBeUndefined()
    },
  )

  const above = ['reads accounts below', 'was a member below', 'hands out roles below, and fewer rights']
  test.each(above)(
    'SEC-RA-61 SEC-RA-88 gets no role while an administrator above could decide: one who %s',
    async (name) => {
      const accounts = await someAccounts()
      await anAdmin(testServer(), { in: accounts.top })
      const user = await owners[name]!(accounts)
      const { link } = await succeed(accounts, user)
      expect(await reset(testServer(), link)).toBe('not refused')
      expect(await readAdministrators(accounts)).toEqual([])
      expect(await readMembership(accounts.account.id, user.id)).toBeUndefined()
    },
  )

  test('SEC-RA-61 SEC-RA-88 gets no role where they administer the account from above themself', async () => {
    const accounts = await someAccounts()
    const user = await aUserIn(accounts.top, { roles: ['Admin'] })
    const { link } = await succeed(accounts, user)
    expect(await reset(testServer(), link)).toBe('not refused')
    expect(await readMembership(accounts.account.id, user.id)).toBeUndefined()
  })

  test.each([
    ['waits for one above who could give them back what the place gave', [...handingOut, 'fe.*'], true],
    ['takes over where one above hands out roles and could not give these', handingOut, false],
  ] as const)('SEC-RA-87 SEC-RA-88 a former member %s', async (_, keys, isWaiting) => {
    const accounts = await someAccounts()
    const supporter = await aMember(testServer(), { in: accounts.top, roles: [] })
    await aRoleWith(testServer(), accounts.top, supporter, keys)
    const user = await aUserIn(await aTenant(testServer()))
    await leaveAccount(accounts, user)
    const { link } = await succeed(accounts, user)
    expect(await reset(testServer(), link)).toBe('not refused')
    expect(await readAdministrators(accounts)).toEqual(isWaiting ? [] : [user.id])
    expect(await readMembership(accounts.account.id, user.id)).toMatchObject({ isDisabled: isWaiting })
  })
})
