import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { addUser } from '@vestibule/contract/areas/users'
import { activateAccount } from '@vestibule/contract/areas/activation'
import {
  createDomainRestriction,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { getProfile, updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { deleteSSODomain } from '@vestibule/contract/areas/sso-configurations'
import { deleteSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { lockUser, resendActivationLink, updateUser } from '@vestibule/contract/areas/team'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rolesOfMembers } from '../../domain/members/members.queries.ts'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { ssoConfigurations, ssoDomains } from '../../platform/db/schema/sso-configurations.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { waysOfLosing } from '../../testing/lost-domains.ts'
import { operateIn } from '../../testing/operate-in.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { newPassword, resetParams } from '../../testing/reset-links.ts'
import { aProvisioned, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

const ways = Object.entries(waysOfLosing)
const given = ways.filter(([way]) => ['the domain is given up', 'the connection is deleted'].includes(way))

describeOnServer('members of a domain that their tenant has lost', (engine) => {
  const testServer = useTestServer(engine)

  const readPlace = (tenantId: string, userId: string) =>
    findMembership(testServer().services.db, { tenantId, userId })

  /** A tenant whose directory has named a member who never came. */
  const aTeam = async () => {
    const provisioned = await aProvisioned(testServer())
    const { db } = testServer().services
    const [row] = await db.select().from(ssoDomains).where(eq(ssoDomains.domain, provisioned.domain))
    const userId = await provision(provisioned.directory, `kim@${provisioned.domain}`)
    const ssoConfigId = row!.configurationId
    return { testServer: testServer(), ...provisioned, tenantId: provisioned.tenant.id, userId, ssoConfigId }
  }

  /** The same where that member is the only administrator whose membership lasts. */
  const aTeamWithout = async () => {
    const team = await aTeam()
    const temporaryExpirationDate = secondsLater(testServer().clock.now(), 3600)
    const other = await anAdmin(testServer(), { in: team.tenant, temporaryExpirationDate })
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    await team.browser.call(updateUser, { id: team.userId, roleIds })
    await team.browser.call(updateUser, { id: team.admin.id, roleIds: [] })
    return { ...team, browser: await signedIn(testServer(), other) }
  }

  test.each(ways)('SEC-BE-36 join with their roles by an invitation that is sent: %s', async (_, lose) => {
    const team = await aTeam()
    const roleId = await readRoleId(testServer(), 'ReadOnly')
    await team.browser.call(updateUser, { id: team.userId, roleIds: [roleId] })
    await lose(team)
    expect(await readPlace(team.tenantId, team.userId)).toMatchObject({
      activatedAt: null,
      invitedAs: { isWithdrawn: true },
    })
    await team.browser.call(resendActivationLink, { userId: team.userId })
    const link = resetParams((await testServer().mail()).linkTo(`kim@${team.domain}`))
    await aBrowser(testServer()).call(activateAccount, { ...link, password: newPassword })
    const place = await readPlace(team.tenantId, team.userId)
    expect(place?.activatedAt).not.toBeNull()
    const held = await rolesOfMembers(testServer().services.db, team.tenantId, [team.userId])
    expect(held.get(team.userId)).toEqual([roleId])
  })

  test.each(ways)('SEC-BE-36 stay where they have come: %s', async (_, lose) => {
    const team = await aTeam()
    const email = `lee@${team.domain}`
    const user = await aMember(testServer(), { in: team.tenant, user: { email } })
    await signedIn(testServer(), user)
    await lose(team)
    expect((await readPlace(team.tenantId, user.id))?.activatedAt).not.toBeNull()
  })

  /** A user of another organization, whom the directory has named as well, and who has come to the other one alone. */
  const aNeighbour = async ({ domain, directory }: Awaited<ReturnType<typeof aTeam>>) => {
    const company = await aMaker(testServer())
    const address = { email: `bob@${domain}`, name: 'Robert Own' }
    const user = await aMember(testServer(), { in: company.tenant, user: address })
    const own = await signedIn(testServer(), user)
    expect(await provision(directory, user.email)).toBe(user.id)
    return { user, own, company }
  }

  test.each(ways)('SEC-BE-36 are invited where they have come elsewhere alone: %s', async (_, lose) => {
    const team = await aTeam()
    const { user, own, company } = await aNeighbour(team)
    await lose(team)
    expect(await readPlace(team.tenantId, user.id)).toMatchObject({
      activatedAt: null,
      invitedAs: { email: user.email, name: '', isWithdrawn: true },
    })
    expect(await own.call(getProfile, {})).toMatchObject({ name: 'Robert Own' })
    expect(await readRefusal(company.browser.call(lockUser, { userId: user.id }))).toBe('not refused')
  })

  test.each(ways)(
    'SEC-BE-36 stay where the operator has added them, or they have accepted: %s',
    async (_, lose) => {
      const team = await aTeam()
      const organization = ['--organization', team.tenantId]
      const added = await operateIn(testServer(), 'users add', [
        '--email',
        `ann@${team.domain}`,
        ...organization,
      ])
      const user = await aMember(testServer(), {
        in: await aTenant(testServer()),
        user: { email: `bob@${team.domain}` },
      })
      const own = await signedIn(testServer(), user)
      await team.browser.call(addUser, { email: user.email, roleIds: [] })
      await own.call(acceptInvitation, resetParams((await testServer().mail()).linkTo(user.email)))
      const { id: addedId } = added.data as { id: string }
      expect(await provision(team.directory, `ann@${team.domain}`)).toBe(addedId)
      expect(await provision(team.directory, user.email)).toBe(user.id)
      await lose(team)
      for (const id of [addedId, user.id])
        expect((await readPlace(team.tenantId, id))?.activatedAt).not.toBeNull()
    },
  )

  test.each(ways)('SEC-BE-36 choose their address without the tenant: %s', async (_, lose) => {
    const team = await aTeam()
    const { own } = await aNeighbour(team)
    await lose(team)
    await team.browser.call(createDomainRestriction, { domain: 'rival.test', type: 'ALLOW' })
    await team.browser.call(updateDomainRestrictionConfig, { active: true, type: 'ALLOW' })
    const email = `bob@company-${team.domain}`
    await own.call(updateEmail, { email })
    const code = await mailedCode(testServer(), email)
    expect(await readRefusal(own.call(verifyEmail, { email, code }))).toBe('not refused')
  })

  test.each(ways)('SEC-BE-36 are named in the log: %s', async (_, lose) => {
    const team = await aTeam()
    await lose(team)
    const { db } = testServer().services
    const rows = await db.select().from(audits).where(eq(audits.tenantId, team.tenantId))
    const named = rows.flatMap(
      ({ details }) => (details as { pendingUserIds?: string[] }).pendingUserIds ?? [],
    )
    expect(named).toEqual([team.userId])
  })

  test('SEC-BE-36 are break-glass users no more', async () => {
    const team = await aTeam()
    const { db } = testServer().services
    await db
      .update(ssoConfigurations)
      .set({ breakGlassUserIds: [team.userId] })
      .where(eq(ssoConfigurations.id, team.ssoConfigId))
    await waysOfLosing['the domain is given up']!(team)
    const [row] = await db.select().from(ssoConfigurations).where(eq(ssoConfigurations.id, team.ssoConfigId))
    expect(row?.breakGlassUserIds).toEqual([])
  })

  test('SEC-BE-36 stay while another connection has proved the domain, or this one never had', async () => {
    const team = await aTeam()
    const { db } = testServer().services
    await db.update(ssoDomains).set({ validatedAt: null }).where(eq(ssoDomains.domain, team.domain))
    const [row] = await db.select().from(ssoDomains).where(eq(ssoDomains.domain, team.domain))
    const { ssoConfigId } = team
    await team.browser.call(deleteSSODomain, { ssoConfigId, domainId: row!.id })
    await team.browser.call(deleteSSOConfiguration, { ssoConfigId })
    expect((await readPlace(team.tenantId, team.userId))?.activatedAt).not.toBeNull()
  })

  test.each(given)('SEC-AD-05 SEC-BE-36 keep the domain as the only administrator: %s', async (_, lose) => {
    const team = await aTeamWithout()
    expect(await readRefusal(lose(team))).toBe('LAST_ADMINISTRATOR')
    expect((await readPlace(team.tenantId, team.userId))?.activatedAt).not.toBeNull()
  })

  test('SEC-BE-36 do not keep a domain whose record is gone', async () => {
    const team = await aTeamWithout()
    await waysOfLosing['the record of the domain is gone']!(team)
    expect((await readPlace(team.tenantId, team.userId))?.activatedAt).toBeNull()
  })
})
