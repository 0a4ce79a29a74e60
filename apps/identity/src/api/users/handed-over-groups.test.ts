import { addRolesToGroup } from '@vestibule/contract/areas/groups'
import { getProfile } from '@vestibule/contract/areas/profile'
import { updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countAdministrators } from '../../domain/members/find-administrators.ts'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { groupMembers, groupRoles } from '../../platform/db/schema/groups.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { leaveFor } from '../../testing/left-addresses.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { off, on } from '../../testing/provisioned-members.ts'
import { aScimUser, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Place = Awaited<ReturnType<typeof aNamingTenant>>
type Handing = Place & { readonly id: string; readonly former: UserRow; readonly address: string }

const rename = ({ directory, id, address }: Handing) =>
  directory.send('PUT', `/Users/${id}`, { body: aScimUser(address) })

describeOnServer('the place of a named user whose account has left is renamed and handed over', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`handed-over-${engine}-`)

  /** A member of less than what the group gives, who may invite and change members. */
  const aLesser = async ({ tenant }: Place) => {
    const member = await aMember(testServer(), { in: tenant, roles: ['ReadOnly'] })
    const rights = ['fe.secure.write.users', 'fe.secure.write.updateUser', 'fe.secure.read.users']
    await aRoleWith(testServer(), tenant, member, rights)
    return signedIn(testServer(), member)
  }
  const ways: Record<string, (handing: Handing) => Promise<unknown>> = {
    'switched off and on': async (handing) => {
      await rename(handing)
      await handing.directory.send('PATCH', `/Users/${handing.id}`, off)
      return handing.directory.send('PATCH', `/Users/${handing.id}`, on)
    },
    'switched on by the rename': async ({ directory, id, address }) => {
      await directory.send('PATCH', `/Users/${id}`, off)
      return directory.send('PUT', `/Users/${id}`, { body: { ...aScimUser(address), active: true } })
    },
    'put into another group': async (handing) => {
      await rename(handing)
      const body = { displayName: 'Two', members: [{ value: handing.id }] }
      return handing.directory.send('POST', '/Groups', { body })
    },
    'given other roles by a member of less': async (handing) => {
      await rename(handing)
      const lesser = await aLesser(handing)
      const { id } = handing.former
      // The role that every new member gets is taken and given again.
      await lesser.call(updateUser, { id, roleIds: [] })
      return lesser.call(updateUser, { id, roleIds: [await readRoleId(testServer(), 'ReadOnly')] })
    },
    'invited by a member of less': async (handing) => {
      await rename(handing)
      const lesser = await aLesser(handing)
      return lesser.call(addUser, { email: handing.address, name: 'Q', roleIds: [] }).catch(() => {})
    },
  }
  const choices = ['which its chooser could not give today', 'of their own choice from above']
  const table = Object.keys(ways).flatMap((way) => choices.map((choice) => [way, choice] as const))

  const aHanding = async (choice: string | undefined) => {
    const place = await aNamingTenant(testServer())
    const { db } = testServer().services
    const [from, address] = [`x@${place.domain}`, `q@${place.domain}`]
    const owner = await aMember(testServer(), {
      in: await aTenant(testServer()),
      user: { email: address },
    })
    const former = await aMember(testServer(), { in: await aTenant(testServer()), user: { email: from } })
    const id = await provision(place.directory, from)
    const made = await place.directory.send('POST', '/Groups', {
      body: { displayName: 'Own', members: [{ value: id }] },
    })
    const groupId = made.body.id
    await place.browser.call(addRolesToGroup, { groupId, roleIds: [await readRoleId(testServer(), 'Admin')] })
    const above = await aTenant(testServer())
    const chosen =
      choice === choices[0]
        ? { grantablePermissions: ['fe.secure.read.users'] }
        : { savedBy: owner.id, savedIn: above.id }
    await db.update(groupRoles).set(chosen).where(eq(groupRoles.groupId, groupId))
    await leaveFor(testServer(), former, nextAddress())
    testServer().clock.advance(60)
    return { ...place, id, former, address, owner, groupId }
  }
  const readHeld = async ({ tenant, owner, groupId }: Awaited<ReturnType<typeof aHanding>>) => {
    const { db } = testServer().services
    const isTheirs = and(eq(groupMembers.userId, owner.id), eq(groupMembers.groupId, groupId))
    const isInGroup = (await db.select().from(groupMembers).where(isTheirs)).length > 0
    const isMapped = (await db.select().from(groupRoles).where(eq(groupRoles.groupId, groupId))).length > 0
    const rows = await db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    return {
      isMember: (await findMembership(db, { tenantId: tenant.id, userId: owner.id })) !== undefined,
      holdsRole: isInGroup && isMapped,
      refused: rows.filter(({ action }) => action === 'scim.roleRefused').length,
    }
  }

  test.each(table)('SEC-TE-04 SEC-RA-61 %s: it gives no role %s', async (way, choice) => {
    const handing = await aHanding(choice)
    await ways[way]?.(handing)
    expect(await readHeld(handing)).toEqual({ isMember: true, holdsRole: false, refused: 1 })
  })

  test.each(choices)(
    'SEC-AD-05 it takes no last administrator from the tenant: a role %s',
    async (choice) => {
      const handing = await aHanding(choice)
      await rename(handing)
      const { id: adminId } = await handing.browser.call(getProfile, {})
      await handing.browser.call(updateUser, { id: adminId, roleIds: [] })
      const body = { displayName: 'Two', members: [{ value: handing.id }] }
      expect((await handing.directory.send('POST', '/Groups', { body })).status).toBe(201)
      const { db, clock } = testServer().services
      expect(await countAdministrators(db, handing.tenant.id, clock.now())).toBe(1)
      expect(await readHeld(handing)).toEqual({ isMember: false, holdsRole: false, refused: 0 })
    },
  )
})
