// The provider of a tenant states another address of a member whom the directory has named, and who never entered: what the
// arrival gives is of that member, and no more than it gives.
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { addRolesToGroup, addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import { createSSOGroup } from '@vestibule/contract/areas/sso-configurations'
import { updateUser } from '@vestibule/contract/areas/team'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { goSaml } from '../../testing/federation.ts'
import { aRoleHolding } from '../../testing/impersonation.ts'
import { aNamedOwner, leaveFor, type NamedPlace } from '../../testing/left-addresses.ts'
import { aPolicy } from '../../testing/mfa.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('arrivals at the place of a named member', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`arriving-${engine}-`)
  const hours = (count: number) => testServer().clock.advance(count * 3600)
  const readPlace = ({ tenant }: NamedPlace, userId: string) =>
    findMembership(testServer().services.db, { tenantId: tenant.id, userId })
  const asAdmin = ({ admin }: NamedPlace) => signedIn(testServer(), admin)

  const map = async (place: NamedPlace, roleId: string): Promise<void> => {
    const { db } = testServer().services
    const isTheirs = eq(ssoConfigurations.tenantId, place.tenant.id)
    const [connection] = await db.select().from(ssoConfigurations).where(isTheirs)
    const mapping = { ssoConfigId: connection!.id, group: 'staff', roleIds: [roleId] }
    await (await asAdmin(place)).call(createSSOGroup, mapping)
  }
  const enable = async ({ tenant }: NamedPlace, enabled: boolean): Promise<void> => {
    const { db, enforcedDomains } = testServer().services
    await db.update(ssoConfigurations).set({ enabled }).where(eq(ssoConfigurations.tenantId, tenant.id))
    enforcedDomains.forget()
  }
  const arrive = async (place: NamedPlace, email: string) => {
    await enable(place, true)
    const frame = aBrowser(testServer())
    const { code, state } = await goSaml(testServer(), frame, { email, groups: 'staff' })
    return frame.call(redeemExternalLogin, { txn: state, code })
  }

  /** A member named at one address, whose account has another one of the same domain by now. */
  const aMoved = async () => {
    const place = await aNamedOwner(testServer())
    hours(1)
    const present = `y@${place.domain}`
    await leaveFor(testServer(), place.former, present)
    hours(1)
    return { ...place, present }
  }

  test('SEC-BE-51 what an arrival gave that waits for a second factor stays with who arrived', async () => {
    const place = await aMoved()
    await map(place, await readRoleId(testServer(), 'Admin'))
    await aPolicy(testServer(), place.tenant)
    expect(await arrive(place, place.present)).toMatchObject({ mfaRequired: true })
    await enable(place, false)
    await aPolicy(testServer(), place.tenant, { enforceMFAType: 'DontForce' })
    const owner = await aMember(testServer(), {
      in: await aTenant(testServer()),
      user: { email: place.email },
    })
    const by = await asAdmin(place)
    const { id: groupId } = await by.call(createGroup, { name: 'Harmless' })
    await by.call(addUsersToGroup, { groupId, userIds: [place.former.id] })
    expect(await readPlace(place, owner.id)).toBeUndefined()
    expect(await readPlace(place, place.former.id)).toBeDefined()
  })

  test('SEC-BE-51 a place that is given back is of no connection, and leaves a resource of another address', async () => {
    const place = await aMoved()
    await aPolicy(testServer(), place.tenant)
    await arrive(place, place.present)
    expect((await readPlace(place, place.former.id))?.connectionId).not.toBeNull()
    await enable(place, false)
    await aPolicy(testServer(), place.tenant, { enforceMFAType: 'DontForce' })
    await leaveFor(testServer(), place.former, nextAddress())
    const user = { email: place.present }
    const owner = await aMember(testServer(), { in: await aTenant(testServer()), user })
    const by = await asAdmin(place)
    await by.call(updateUser, { id: place.former.id, roleIds: [await readRoleId(testServer(), 'Support')] })
    const returned = await readPlace(place, owner.id)
    expect(returned).toMatchObject({ connectionId: null, managedBy: 'frontegg' })
    expect((await place.directory.send('GET', `/Users/${owner.id}`)).status).toBe(404)
    expect(await provision(place.directory, place.email)).not.toBe(owner.id)
  })

  const mappings = ['a built-in role', 'a role that is older', 'a role that was made since'] as const
  test.each(mappings)('SEC-BE-51 the member enters with %s that the arrival brings', async (mapping) => {
    const place = await aNamedOwner(testServer())
    hours(1)
    const keys = ['fe.secure.read.users']
    const older = await aRoleHolding(testServer(), place.tenant, keys)
    hours(1)
    const present = `y@${place.domain}`
    await leaveFor(testServer(), place.former, present)
    hours(1)
    const roleIds = {
      'a built-in role': await readRoleId(testServer(), 'Admin'),
      'a role that is older': older,
      'a role that was made since': await aRoleHolding(testServer(), place.tenant, keys),
    }
    hours(1)
    await map(place, roleIds[mapping])
    expect(await arrive(place, present)).toHaveProperty('accessToken')
  })

  test('SEC-BE-43 but by nothing that was given to the address that they left', async () => {
    const place = await aNamedOwner(testServer())
    const { id: groupId } = await place.browser.call(createGroup, { name: 'Writers' })
    await place.browser.call(addUsersToGroup, { groupId, userIds: [place.former.id] })
    hours(1)
    const present = `y@${place.domain}`
    await leaveFor(testServer(), place.former, present)
    hours(1)
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    await (await asAdmin(place)).call(addRolesToGroup, { groupId, roleIds })
    expect(await readRefusal(arrive(place, present))).toBe('EXTERNAL_LOGIN_FAILED')
    expect((await readPlace(place, place.former.id))?.invitedAs?.email).toBe(place.email)
  })
})
