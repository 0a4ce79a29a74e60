// Two companies have named the owner of an account, whose own company lets them go: the one whose address they have left, and
// which refuses them, keeps them from none that has named the address that they have.
import { login } from '@vestibule/contract/areas/auth'
import {
  createDomainRestriction,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { disableUser } from '@vestibule/contract/areas/team'
import { and, eq, notInArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '../../platform/db/schema/users.ts'
import { aBrowser } from '../../testing/browser.ts'
import { somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aNamedOwner, leaveFor, type NamedPlace } from '../../testing/left-addresses.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { aFormerOwner } from '../../testing/proved-addresses.ts'
import { aScimUser, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Refuse = (first: NamedPlace, address: string) => Promise<unknown>

describeOnServer('where the owner of an account starts whom two tenants have named', (engine) => {
  const testServer = useTestServer(engine)

  const closeDomains: Refuse = async ({ browser, domain }) => {
    await browser.call(createDomainRestriction, { domain, type: 'ALLOW' })
    await browser.call(updateDomainRestrictionConfig, { active: true, type: 'ALLOW' })
  }
  const ways: Readonly<Record<string, Refuse>> = {
    'does not take the domain': closeDomains,
    'does not take it, and named the address too': async (first, address) => {
      await first.directory.send('PUT', `/Users/${first.former.id}`, { body: aScimUser(address) })
      await closeDomains(first, address)
    },
    'has put out a member with the address': async ({ browser, tenant }, address) =>
      browser.call(disableUser, { userId: (await aFormerOwner(testServer(), tenant, address)).id }),
  }

  test.each(Object.entries(ways))('SEC-BE-47 in the other one, where the first %s', async (_, refuse) => {
    const first = await aNamedOwner(testServer())
    testServer().clock.advance(60)
    const second = await aNamingTenant(testServer())
    const address = `y@${second.domain}`
    await refuse(first, address)
    await leaveFor(testServer(), first.former, address)
    testServer().clock.advance(60)
    expect(await provision(second.directory, address)).toBe(first.former.id)
    const others = notInArray(memberships.tenantId, [first.tenant.id, second.tenant.id])
    const { db } = testServer().services
    await db.delete(memberships).where(and(eq(memberships.userId, first.former.id), others))
    const signedIn = await aBrowser(testServer()).call(login, { email: address, password: somePassword })
    expect(signedIn).toMatchObject({ mfaRequired: false })
    const places = await db.select().from(memberships).where(eq(memberships.userId, first.former.id))
    const entered = places.filter(({ lastSeenAt }) => lastSeenAt !== null)
    expect(entered.map(({ tenantId }) => tenantId)).toEqual([second.tenant.id])
  })
})
