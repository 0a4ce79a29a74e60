// The owner of an account, whom a tenant's directory has named and who never entered it, has left the address at which they were
// named: what is mailed to members by their rights is not mailed to them.
import { getApprovalExecutionData, submitApprovalAction } from '@vestibule/contract/areas/approval-flows'
import { addRolesToGroup, addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import { disableUser, updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifyCertificates } from '../../domain/sso/notify-certificates.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { readApprovalLinks } from '../../testing/approval-links.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aNamedOwner, leaveFor, type NamedPlace } from '../../testing/left-addresses.ts'
import { aFormerOwner, createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useConsent } from '../../testing/use-consent.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('mails by the rights of a named member who has left the address', (engine) => {
  const testServer = useTestServer(engine)
  useConsent(testServer)
  const nextAddress = createAddresses(`mailed-${engine}-`)
  const hours = (count: number) => testServer().clock.advance(count * 3600)
  const asAdmin = async () => [await readRoleId(testServer(), 'Admin')]
  const readMails = async (email: string) => {
    testServer().clock.advance(60)
    return (await testServer().mail()).to(email).map(({ subject }) => subject)
  }

  /** How they are an administrator, and are kept out, by the time at which they have the address. */
  const ways: Readonly<Record<string, (place: NamedPlace, away: string) => Promise<void>>> = {
    'given to many at once since': async (place, away) => {
      const { id: groupId } = await place.browser.call(createGroup, { name: 'Admins' })
      await place.browser.call(addUsersToGroup, { groupId, userIds: [place.former.id] })
      await leaveFor(testServer(), place.former, away)
      hours(24)
      const by = await signedIn(testServer(), place.admin)
      await by.call(addRolesToGroup, { groupId, roleIds: await asAdmin() })
    },
    'beside a member with the address who is disabled': async (place, away) => {
      await place.browser.call(updateUser, { id: place.former.id, roleIds: await asAdmin() })
      const namesake = await aFormerOwner(testServer(), place.tenant, away)
      await place.browser.call(disableUser, { userId: namesake.id })
      await leaveFor(testServer(), place.former, away)
      hours(24)
    },
    'held before': async (place, away) => {
      await place.browser.call(updateUser, { id: place.former.id, roleIds: await asAdmin() })
      await leaveFor(testServer(), place.former, away)
      hours(24)
    },
  }
  const ask = async ({ tenant }: NamedPlace) => {
    const by = await signedIn(testServer(), await aMember(testServer(), { in: tenant, roles: ['Support'] }))
    const email = nextAddress()
    await by.call(addUser, { email, name: 'New', roleIds: [] })
    return email
  }

  test.each(Object.keys(ways))('SEC-BE-52 are not sent to the account: %s', async (way) => {
    const place = await aNamedOwner(testServer())
    const away = nextAddress()
    await ways[way]!(place, away)
    await ask(place)
    const { db, clock } = testServer().services
    const certificateEndsAt = new Date(clock.now().getTime() + 432_000_000)
    const isTheirs = eq(ssoConfigurations.tenantId, place.tenant.id)
    await db.update(ssoConfigurations).set({ enabled: true, certificateEndsAt }).where(isTheirs)
    await notifyCertificates(testServer().services)
    expect(await readMails(away)).toEqual([])
    expect(await readMails(place.admin.email)).toHaveLength(2)
  })

  test('SEC-BE-52 are sent to one who has the address, whose link decides nothing once they do not enter', async () => {
    const place = await aNamedOwner(testServer())
    const { id: groupId } = await place.browser.call(createGroup, { name: 'Admins' })
    await place.browser.call(addUsersToGroup, { groupId, userIds: [place.former.id] })
    await place.browser.call(addRolesToGroup, { groupId, roleIds: await asAdmin() })
    hours(1)
    const invited = await ask(place)
    testServer().clock.advance(60)
    const [link] = await readApprovalLinks(testServer(), place.email)
    expect(await readRefusal(aBrowser(testServer()).call(getApprovalExecutionData, link!))).toBe(
      'not refused',
    )
    await leaveFor(testServer(), place.former, nextAddress())
    hours(1)
    const by = await signedIn(testServer(), place.admin)
    await by.call(addRolesToGroup, { groupId, roleIds: [await readRoleId(testServer(), 'Support')] })
    const browser = aBrowser(testServer())
    expect(await readRefusal(browser.call(getApprovalExecutionData, link!))).toBe('LINK_INVALID')
    const decided = browser.call(submitApprovalAction, { ...link!, approved: true })
    expect(await readRefusal(decided)).toBe('LINK_INVALID')
    expect(await readMails(invited)).toEqual([])
  })
})
