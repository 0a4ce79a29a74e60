// A tenant whose directory has named the owner of an account, who never acted there, keeps no address from them.
import { getAudits } from '@vestibule/contract/areas/audits'
import { addRolesToGroup, addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { disableUser, loadUsers, updateUser, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { leaveFor } from '../../testing/left-addresses.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Naming = Awaited<ReturnType<typeof aNamingTenant>>
type Say = (naming: Naming, next: string) => Promise<unknown>

const work = (value: string) => ({ value, primary: true, type: 'work' })

/** What the tenant says of the address that the owner of the account is to have. */
const ways: Readonly<Record<string, Say>> = {
  'another address of one whom the directory has switched off': ({ directory, domain }, next) =>
    provision(directory, `second@${domain}`, {
      active: false,
      emails: [work(`second@${domain}`), { value: next, type: 'home' }],
    }),
  'the name of one whom the directory has switched off': ({ directory, domain }, next) =>
    provision(directory, next, { active: false, emails: [work(`third@${domain}`)] }),
  'one whom the directory has added as switched off': ({ directory }, next) =>
    provision(directory, next, { active: false }),
  'one who is invited and disabled': async ({ browser }, next) => {
    const { id: userId } = await browser.call(addUser, { email: next, roleIds: [] })
    await browser.call(disableUser, { userId })
  },
  'one who is invited for an hour': async ({ browser }, next) => {
    const { id: userId } = await browser.call(addUser, { email: next, roleIds: [] })
    await browser.call(updateUserExpirationTime, { userId, expirationInSeconds: 3600 })
  },
}

describeOnServer('a tenant that has only named the owner of an account', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`kept-${engine}-`)
  const { userWithId, isAdministrator } = createMemberReader(testServer)

  const aNamed = async () => {
    const naming = await aNamingTenant(testServer())
    const email = `v@${naming.domain}`
    const user = await aMember(testServer(), { in: await aTenant(testServer()), user: { email } })
    expect(await provision(naming.directory, email, { displayName: 'Typed' })).toBe(user.id)
    return { ...naming, user }
  }

  const move = async (user: UserRow, next: string) => {
    testServer().clock.advance(1)
    const browser = await signedIn(testServer(), user)
    await browser.call(updateEmail, { email: next })
    return readRefusal(browser.call(verifyEmail, { email: next, code: await mailedCode(testServer(), next) }))
  }

  /** The row of the member, apart from what tells nothing. */
  const readRow = async ({ admin }: Naming, { id: userId }: UserRow) => {
    const browser = await signedIn(testServer(), admin)
    const row = (await browser.call(loadUsers, {})).items.find(({ id }) => id === userId)
    return { row, log: JSON.stringify((await browser.call(getAudits, { offset: 0, count: 100 })).data) }
  }

  test.each(Object.entries(ways))(
    'SEC-BE-44 keeps no address from them, and does not see that it is theirs: %s',
    async (_, say) => {
      const { user, ...naming } = await aNamed()
      const next = nextAddress()
      await say(naming, next)
      const { row } = await readRow(naming, user)
      expect(await move(user, next)).toBe('not refused')
      expect(await userWithId(user.id)).toMatchObject({ email: next })
      const after = await readRow(naming, user)
      expect(after.row).toEqual(row)
      const rows = JSON.parse(after.log) as { readonly action?: string; readonly details?: unknown }[]
      expect(JSON.stringify(rows.filter((one) => JSON.stringify(one).includes('gaveWay')))).not.toContain(
        user.id,
      )
    },
  )

  test('SEC-BE-44 whom an administrator has disabled at that address does not enter', async () => {
    const { user, ...naming } = await aNamed()
    const next = nextAddress()
    await ways['one who is invited and disabled']!(naming, next)
    await move(user, next)
    const theirs = await signedIn(testServer(), { email: next })
    expect(await readRefusal(theirs.call(switchTenant, { tenantId: naming.tenant.id }))).toBe('NOT_A_MEMBER')
  })

  test('SEC-BE-44 nor does it by its last administrator, whom they are from then on', async () => {
    const { user, ...naming } = await aNamed()
    const next = `chief@${naming.domain}`
    const id = await provision(naming.directory, next)
    const admin = [await readRoleId(testServer(), 'Admin')]
    await naming.browser.call(updateUser, { id, roleIds: admin })
    testServer().clock.advance(60)
    const by = await signedIn(testServer(), naming.admin)
    await by.call(updateUser, { id: naming.admin.id, roleIds: [] })
    testServer().clock.advance(60)
    expect(await isAdministrator(naming.tenant.id, id)).toBe(true)
    expect(await move(user, next)).toBe('not refused')
    expect(await isAdministrator(naming.tenant.id, user.id)).toBe(true)
    const { db } = testServer().services
    expect(await findMembership(db, { tenantId: naming.tenant.id, userId: id })).toBeUndefined()
    const theirs = await signedIn(testServer(), { email: next })
    expect(await readRefusal(theirs.call(switchTenant, { tenantId: naming.tenant.id }))).toBe('not refused')
  })

  test.each(['that was named', 'that they took since'])(
    'SEC-BE-44 also by a group, who had the address %s: the log names them by none',
    async (had) => {
      const { user, ...naming } = await aNamed()
      const next = `chief@${naming.domain}`
      const id = await provision(naming.directory, next)
      const { id: groupId } = await naming.browser.call(createGroup, { name: 'Admins' })
      const roleIds = [await readRoleId(testServer(), 'Admin')]
      await naming.browser.call(addRolesToGroup, { groupId, roleIds })
      await naming.browser.call(addUsersToGroup, { groupId, userIds: [id] })
      testServer().clock.advance(3600)
      const present = had === 'that was named' ? user.email : nextAddress()
      if (present !== user.email) await leaveFor(testServer(), user, present)
      testServer().clock.advance(3600)
      const by = await signedIn(testServer(), naming.admin)
      await by.call(updateUser, {
        id: naming.admin.id,
        roleIds: [await readRoleId(testServer(), 'ReadOnly')],
      })
      testServer().clock.advance(3600)
      expect(await move({ ...user, email: present }, next)).toBe('not refused')
      const reader = await signedIn(testServer(), naming.admin)
      const rows = (await reader.call(getAudits, { offset: 0, count: 100 })).data
      const [gaveWay] = rows.filter(({ action }) => action === 'member.gaveWay')
      expect(gaveWay).toMatchObject({ email: next, json: [{ isTakenOver: true }] })
      expect(JSON.stringify(gaveWay)).not.toContain(user.id)
      expect(JSON.stringify(gaveWay)).not.toContain(user.email)
      const theirs = await signedIn(testServer(), { email: next })
      const answer = await readRefusal(theirs.call(switchTenant, { tenantId: naming.tenant.id }))
      expect(answer).toBe('not refused')
    },
  )
})
