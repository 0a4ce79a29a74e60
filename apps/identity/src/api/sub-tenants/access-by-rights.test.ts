import { createTenantAccessToken } from '@vestibule/contract/areas/api-tokens'
import { addUser } from '@vestibule/contract/areas/users'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { disableUser, enableUser, updateUser } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { signedIn } from '../../testing/browser.ts'
import { aMember, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { entersBelow } from '../../testing/enters-below.ts'
import {
  aGivingTeam,
  type GivingTeam,
  type ReasonForAccess,
  reasonsForAccess,
  waysToGive,
  waysToGiveLater,
} from '../../testing/giving-rights.ts'
import { aRoleHolding, aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Case = { readonly way: string; readonly reason: ReasonForAccess }

const casesOfWays = (ways: object): Case[] =>
  Object.keys(ways).flatMap((way) => reasonsForAccess.map((reason) => ({ way, reason })))

describeOnServer('access to accounts below, and rights that reach them', (engine) => {
  const testServer = useTestServer(engine)

  const take = ({ chief, user }: GivingTeam) =>
    chief.call(updateSubAccountAccess, { userId: user.id, allowAccess: false })

  test.each(casesOfWays(waysToGive))(
    'SEC-RA-34 comes back by no member who has it ($reason) and is given $way',
    async ({ way, reason }) => {
      const team = await aGivingTeam(testServer(), reason)
      const give = await waysToGive[way]!(team)
      await take(team)
      expect(await readRefusal(give())).toBe('ROLE_NOT_GRANTABLE')
    },
  )

  test.each(casesOfWays(waysToGive))(
    'who has it gives one who has it ($reason) $way',
    async ({ way, reason }) => {
      const team = await aGivingTeam(testServer(), reason)
      const give = await waysToGive[way]!(team)
      expect(await readRefusal(give())).toBe('not refused')
      expect(await entersBelow(await signedIn(testServer(), team.member), team.below)).toBe(true)
    },
  )

  test.each(reasonsForAccess)(
    'SEC-RA-34 comes back by no member who is given what its receiver holds: %s',
    async (reason) => {
      const team = await aGivingTeam(testServer(), reason)
      const { browser, user, member, ownRole } = team
      const restore = async () => {
        const second = await signedIn(testServer(), member)
        return readRefusal(second.call(updateSubAccountAccess, { userId: user.id, allowAccess: true }))
      }
      const give = () => readRefusal(browser.call(updateUser, { id: member.id, roleIds: [ownRole] }))
      await take(team)
      expect(await give()).toBe('ROLE_NOT_GRANTABLE')
      expect(await restore()).toBe('FORBIDDEN')
      expect(await entersBelow(browser, team.below)).toBe(false)
      await team.chief.call(updateSubAccountAccess, { userId: user.id, allowAccess: true })
      expect(await give()).toBe('not refused')
      await take(team)
      expect(await restore()).toBe('not refused')
      expect(await entersBelow(browser, team.below)).toBe(true)
    },
  )

  test('SEC-RA-34 comes back to who lost it by no member who manages accounts, for no second mailbox', async () => {
    const { chief, browser, user, member, held, below, tenant, role } = await aGivingTeam(
      testServer(),
      'managing',
    )
    const second = await aMember(testServer(), { in: tenant, roles: [] })
    await chief.call(updateSubAccountAccess, { userId: user.id, allowAccess: false })
    await browser.call(updateUser, { id: second.id, roleIds: [role] })
    const giving = browser.call(updateUser, { id: member.id, roleIds: [...held, role] })
    expect(await readRefusal(giving)).toBe('ROLE_NOT_GRANTABLE')
    const access = { userId: second.id, allowAccess: true }
    const members = await signedIn(testServer(), member)
    expect(await readRefusal(members.call(updateSubAccountAccess, access))).toBe('FORBIDDEN')
    expect(await entersBelow(await signedIn(testServer(), second), below)).toBe(false)
  })

  test.each(casesOfWays(waysToGiveLater))(
    'SEC-RA-34 comes back by none who comes later ($reason) through $way',
    async ({ way, reason }) => {
      const taken = await aGivingTeam(testServer(), reason)
      const give = await waysToGiveLater[way]!(taken)
      await take(taken)
      expect(await readRefusal(give())).toBe('ROLE_NOT_GRANTABLE')
      const team = await aGivingTeam(testServer(), reason)
      expect(await readRefusal((await waysToGiveLater[way]!(team))())).toBe('not refused')
    },
  )

  test('who has none gives such a role to a member who has none, to a new one, and to a token of their own', async () => {
    const team = await aGivingTeam(testServer(), 'given')
    const { browser, tenant, role } = team
    const closed = await aMember(testServer(), { in: tenant, roles: [] })
    await take(team)
    await browser.call(updateUser, { id: closed.id, roleIds: [role] })
    expect(await entersBelow(await signedIn(testServer(), closed), team.below)).toBe(false)
    await browser.call(addUser, { email: 'new@reaching.test', roleIds: [role] })
    await browser.call(createTenantAccessToken, { description: 'own', roleIds: [role] })
  })

  test.each(reasonsForAccess)(
    'who has none gives roles that do not reach accounts below: %s',
    async (reason) => {
      const team = await aGivingTeam(testServer(), reason)
      const { browser, member, tenant } = team
      await take(team)
      const ordinary = await aRoleHolding(testServer(), tenant, ['fe.secure.read.users'])
      await browser.call(updateUser, { id: member.id, roleIds: [ordinary] })
      await browser.call(disableUser, { userId: member.id })
      testServer().clock.advance(11)
      await browser.call(enableUser, { userId: member.id })
    },
  )

  test('who never had anything to do with accounts below gives roles, also such as read them', async () => {
    const { tenant, member } = await aGivingTeam(testServer(), 'given')
    const support = await aMember(testServer(), { in: tenant, roles: ['Support'] })
    await aRoleWith(testServer(), tenant, support, [addUser.access.permission])
    const browser = await signedIn(testServer(), support)
    const roleIds = [await readRoleId(testServer(), 'ReadOnly')]
    await browser.call(addUser, { email: 'new@ordinary.test', roleIds })
    await browser.call(updateUser, { id: member.id, roleIds })
  })

  test('SEC-RA-34 what was taken from a member is taken back unjudged only while access is as it was', async () => {
    const team = await aGivingTeam(testServer(), 'defaultOn')
    const { browser, member, hold } = team
    await hold()
    await browser.call(disableUser, { userId: member.id })
    await take(team)
    expect(await readRefusal(browser.call(enableUser, { userId: member.id }))).toBe('ROLE_NOT_GRANTABLE')
  })
})
