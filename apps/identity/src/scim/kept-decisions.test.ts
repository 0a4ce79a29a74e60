import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { lockUser, updateUser, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ssoConfigurations } from '../platform/db/schema/sso-configurations.ts'
import { tenants } from '../platform/db/schema/tenants.ts'
import { type Browser, signedIn } from '../testing/browser.ts'
import { aMembership, anAdmin, aTenant, readRoleId } from '../testing/builders.ts'
import { createColleagues } from '../testing/colleagues.ts'
import { type ManagedMember, postUser, waysBack } from '../testing/directory-ways.ts'
import { describeOnServer } from '../testing/engines.ts'
import { entersBelow } from '../testing/enters-below.ts'
import { createMemberReader, on } from '../testing/provisioned-members.ts'
import { aProvisioned, connectDirectory, type Directory, provision } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

const hour = 3600

/** What an administrator says against a member, who is left a member by it. */
const decisions: Readonly<Record<string, (admin: Browser, userId: string) => Promise<unknown>>> = {
  'a lock': (admin, userId) => admin.call(lockUser, { userId }),
  'the end of a membership': (admin, userId) =>
    admin.call(updateUserExpirationTime, { userId, expirationInSeconds: hour }),
  'access to accounts below that was taken': (admin, userId) =>
    admin.call(updateSubAccountAccess, { userId, allowAccess: false }),
}

describeOnServer('what an administrator has said against a member of a directory', (engine) => {
  const testServer = useTestServer(engine)
  const { userWithId } = createMemberReader(testServer)
  const { comeBySso } = createColleagues(testServer, engine)

  /** A tenant whose members enter the accounts below it unless that was taken from them. */
  const aTeam = async () => {
    const made = await aProvisioned(testServer())
    const { db } = testServer().services
    const { id } = made.tenant
    await db
      .update(tenants)
      .set({ isReseller: true, subAccountAccessType: 'defaultOn' })
      .where(eq(tenants.id, id))
    await db.update(ssoConfigurations).set({ enabled: true }).where(eq(ssoConfigurations.tenantId, id))
    return { made, below: await aTenant(testServer(), { parentId: id }) }
  }
  type Team = Awaited<ReturnType<typeof aTeam>>

  /** Whether a member comes by the provider once an hour has passed, and enters the account below. */
  const isUnrestricted = async ({ below }: Team, email: string): Promise<boolean> => {
    testServer().clock.advance(hour + 1)
    const arrival = await comeBySso(email).catch(() => undefined)
    return arrival !== undefined && (await entersBelow(arrival.browser, below))
  }

  /** All that a directory can do for an address once it has it. */
  const bringBack = async ({ made: { browser } }: Team, directory: Directory, email: string) => {
    const { Resources = [] } = (await directory.send('GET', `/Users?filter=userName eq "${email}"`)).body
    for (const { id } of Resources) {
      await directory.send('PATCH', `/Users/${id}`, on)
      await browser.call(updateUser, { id, roleIds: [await readRoleId(testServer(), 'ReadOnly')] })
    }
  }

  const aManaged = async ({ made }: Team): Promise<ManagedMember> => {
    const email = `kim@${made.domain}`
    return { made, email, id: await provision(made.directory, email) }
  }

  /** Their account outlives their membership then. A member of another tenant could not be locked. */
  const joinElsewhere = async ({ id }: ManagedMember): Promise<void> => {
    const user = await userWithId(id)
    await aMembership(testServer(), user!, { in: await aTenant(testServer()) })
  }

  const table = Object.keys(decisions).flatMap((decision) =>
    Object.keys(waysBack).flatMap((way) =>
      [true, false].map((isElsewhere) => ({ decision, way, isElsewhere })),
    ),
  )

  test.each(table)(
    'SEC-RA-43 $decision is not lifted by $way (elsewhere a member: $isElsewhere)',
    async ({ decision, way, isElsewhere }) => {
      const team = await aTeam()
      const member = await aManaged(team)
      await decisions[decision]!(team.made.browser, member.id)
      if (isElsewhere) await joinElsewhere(member)
      await waysBack[way]!(testServer(), member, team.made.directory)
      await bringBack(team, team.made.directory, member.email)
      expect(await isUnrestricted(team, member.email)).toBe(false)
    },
  )

  test.each(['PATCH off and on', 'DELETE and POST'])(
    'a member against whom nothing was said is back by %s',
    async (way) => {
      const team = await aTeam()
      const member = await aManaged(team)
      await waysBack[way]!(testServer(), member, team.made.directory)
      await bringBack(team, team.made.directory, member.email)
      expect(await isUnrestricted(team, member.email)).toBe(true)
    },
  )

  test.each(Object.keys(decisions))(
    'SEC-RA-43 %s is not lifted by a directory that the member connected themself',
    async (decision) => {
      const team = await aTeam()
      const { tenant, browser, domain } = team.made
      const member = await anAdmin(testServer(), { in: tenant, user: { email: `boss@${domain}` } })
      const own = await connectDirectory(testServer(), { browser: await signedIn(testServer(), member) })
      await decisions[decision]!(browser, member.id)
      expect((await postUser(own, member.email)).status).toBe(201)
      expect((await own.send('DELETE', `/Users/${member.id}`)).status).toBe(204)
      await postUser(own, member.email)
      await bringBack(team, own, member.email)
      expect(await isUnrestricted(team, member.email)).toBe(false)
    },
  )
})
