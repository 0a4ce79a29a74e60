// A place that a tenant gives back to who has the address that was typed gives them nothing that was taken from them, and none that
// they may have made themselves.
import {
  createDomainRestriction,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { disableUser, setPermanentUser, updateUser } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { addUser } from '@vestibule/contract/areas/users'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { exclusions } from '../../platform/db/schema/exclusions.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aNamedOwner, leaveFor, type NamedPlace } from '../../testing/left-addresses.ts'
import { aFormerOwner, createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aScimUser } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('what holds for who has the address of a named place', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`held-${engine}-`)
  const readPlace = ({ tenant }: NamedPlace, userId: string) =>
    findMembership(testServer().services.db, { tenantId: tenant.id, userId })
  const asAdmin = async () => [await readRoleId(testServer(), 'Admin')]

  test('SEC-RA-82 an application that was taken from who has the address stays taken', async () => {
    const place = await aNamedOwner(testServer())
    const { db } = testServer().services
    const { id: tenantId } = place.tenant
    const now = testServer().clock.now()
    const row = { tenantId, applicationId: developmentClientId, createdAt: now }
    await db.insert(applicationAssignments).values({ ...row, userId: place.former.id })
    await leaveFor(testServer(), place.former, nextAddress())
    const user = { email: place.email }
    const owner = await aMember(testServer(), { in: await aTenant(testServer()), user })
    const taken = { tenantId, userId: owner.id, applicationId: developmentClientId }
    const by = { excludedBy: place.admin.id, excludedAt: now }
    await db.insert(exclusions).values({ id: crypto.randomUUID(), ...taken, ...by })
    await place.browser.call(updateUser, { id: place.former.id, roleIds: await asAdmin() })
    expect(await readPlace(place, owner.id)).toBeDefined()
    const isTheirs = eq(applicationAssignments.userId, owner.id)
    expect(await db.select().from(applicationAssignments).where(isTheirs)).toEqual([])
  })

  test('SEC-RA-81 who acts from an account above, and has the address, gets no place of it', async () => {
    const place = await aNamedOwner(testServer())
    const top = await aTenant(testServer(), { isReseller: true, subAccountAccessType: 'defaultOn' })
    const isPlace = eq(tenants.id, place.tenant.id)
    await testServer().services.db.update(tenants).set({ parentId: top.id }).where(isPlace)
    await place.browser.call(updateUser, { id: place.former.id, roleIds: await asAdmin() })
    await leaveFor(testServer(), place.former, nextAddress())
    const boss = await anAdmin(testServer(), { in: top, user: { email: place.email } })
    const above = await signedIn(testServer(), boss, { headers: { [headers.scopedTenant]: place.tenant.id } })
    const acts: readonly ((by: Browser) => Promise<unknown>)[] = [
      (by) => by.call(addUser, { email: place.email, roleIds: [] }),
      async (by) => by.call(updateUser, { id: place.former.id, roleIds: await asAdmin() }),
      (by) => by.call(setPermanentUser, { userId: place.former.id }),
    ]
    for (const act of acts) {
      await readRefusal(act(above))
      expect((await readPlace(place, boss.id))?.activatedAt ?? null).toBeNull()
      expect(await readPlace(place, place.former.id)).toBeDefined()
    }
  })

  /** The directory names them at another address, which the account has from then on. */
  const rename = async (place: NamedPlace, address: string) => {
    const put = await place.directory.send('PUT', `/Users/${place.former.id}`, { body: aScimUser(address) })
    expect(put.status).toBe(200)
    await leaveFor(testServer(), place.former, address)
    const theirs = await signedIn(testServer(), { email: address })
    return readRefusal(theirs.call(switchTenant, { tenantId: place.tenant.id }))
  }

  test('SEC-RA-91 one who was named at another address is judged by it: what was said of a member with it', async () => {
    const place = await aNamedOwner(testServer())
    const address = nextAddress()
    const namesake = await aFormerOwner(testServer(), place.tenant, address)
    await place.browser.call(disableUser, { userId: namesake.id })
    expect(await rename(place, address)).toBe('NOT_A_MEMBER')
  })

  test('SEC-RA-91 and whether the organization takes its domain', async () => {
    const place = await aNamedOwner(testServer())
    const address = nextAddress()
    const domain = address.split('@')[1]!
    await place.browser.call(createDomainRestriction, { domain, type: 'BLOCK' })
    await place.browser.call(updateDomainRestrictionConfig, { active: true, type: 'BLOCK' })
    expect(await rename(place, address)).toBe('EMAIL_DOMAIN_RESTRICTED')
  })
})
