import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { deleteUser, disableUser, lockUser, updateUser } from '@vestibule/contract/areas/team'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import { ssoDomains } from '../../platform/db/schema/sso-configurations.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { waysOfLosing } from '../../testing/lost-domains.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { readUser } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aPatch, aProvisioned, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

const ways = Object.entries(waysOfLosing)
const byMembers = ways.filter(([way]) => way !== 'the record of the domain is gone')

describeOnServer('users of another organization whom the directory of a lost domain named', (engine) => {
  const testServer = useTestServer(engine)
  const { isAdministrator } = createMemberReader(testServer)
  const readPlace = (tenantId: string, userId: string) =>
    findMembership(testServer().services.db, { tenantId, userId })

  const arrange = async () => {
    const provisioned = await aProvisioned(testServer())
    const { db } = testServer().services
    const [row] = await db.select().from(ssoDomains).where(eq(ssoDomains.domain, provisioned.domain))
    const company = await aMaker(testServer())
    const address = { email: `bob@${provisioned.domain}` }
    const user = await aMember(testServer(), { in: company.tenant, user: address })
    const own = await signedIn(testServer(), user)
    expect(await provision(provisioned.directory, user.email)).toBe(user.id)
    const tenantId = provisioned.tenant.id
    return {
      ...provisioned,
      testServer: testServer(),
      tenantId,
      ssoConfigId: row!.configurationId,
      company,
      user,
      own,
    }
  }

  test.each(ways)(
    'SEC-BE-36 are invited ones, wherever their address has moved since: %s',
    async (_, lose) => {
      const team = await arrange()
      const email = `bob@private-${team.domain}`
      await team.own.call(updateEmail, { email })
      await team.own.call(verifyEmail, { email, code: await mailedCode(testServer(), email) })
      await lose(team)
      expect(await readPlace(team.tenantId, team.user.id)).toMatchObject({
        activatedAt: null,
        invitedAs: { email: team.user.email },
      })
    },
  )

  test.each(ways)(
    'SEC-BE-36 are invited ones, although no directory manages them any more: %s',
    async (_, lose) => {
      const team = await arrange()
      await team.browser.call(disableUser, { userId: team.user.id })
      expect((await team.directory.send('DELETE', `/Users/${team.user.id}`)).status).toBe(204)
      await lose(team)
      expect(await readPlace(team.tenantId, team.user.id)).toMatchObject({
        activatedAt: null,
        isDisabled: true,
      })
    },
  )

  test.each(ways)('SEC-BE-36 stay where the directory names them in another domain: %s', async (_, lose) => {
    const team = await arrange()
    const { db, clock } = testServer().services
    const domain = `next-${team.domain}`
    const [proved] = await db.select().from(ssoDomains).where(eq(ssoDomains.domain, team.domain))
    const { id: configurationId } = await aConnection(testServer(), team.tenant, { domain, enabled: false })
    expect(configurationId).not.toBe(proved!.configurationId)
    await db.update(ssoDomains).set({ checkedAt: clock.now() }).where(eq(ssoDomains.domain, domain))
    const email = `bob@${domain}`
    const value = { userName: email, emails: [{ primary: true, value: email, type: 'work' }] }
    const moved = aPatch({ op: 'replace', value })
    expect((await team.directory.send('PATCH', `/Users/${team.user.id}`, { body: moved })).status).toBe(200)
    await lose(team)
    expect((await readPlace(team.tenantId, team.user.id))?.activatedAt).not.toBeNull()
    await waysOfLosing['the domain is given up']!({ ...team, domain, ssoConfigId: configurationId })
    expect((await readPlace(team.tenantId, team.user.id))?.activatedAt).toBeNull()
  })

  test.each(ways)('SEC-BE-35 are locked there alone, and disabled by it: %s', async (_, lose) => {
    const team = await arrange()
    await team.company.browser.call(deleteUser, { userId: team.user.id })
    await team.browser.call(lockUser, { userId: team.user.id })
    expect(await readUser(testServer(), team.user.id)).toMatchObject({ lockedAt: null, lockedIn: null })
    await lose(team)
    expect(await readPlace(team.tenantId, team.user.id)).toMatchObject({
      activatedAt: null,
      isDisabled: true,
      disabledBy: team.admin.id,
    })
  })

  test.each(byMembers)(
    'SEC-RA-02 are put out by no member who holds less than they do: %s',
    async (_, lose) => {
      const team = await arrange()
      const roleIds = [await readRoleId(testServer(), 'Admin')]
      await team.browser.call(updateUser, { id: team.user.id, roleIds })
      const setter = await aMember(testServer(), { in: team.tenant, roles: [] })
      const keys = ['fe.secure.write.samlConfiguration', 'fe.secure.delete.samlConfiguration']
      await aRoleWith(testServer(), team.tenant, setter, keys)
      const browser = await signedIn(testServer(), setter)
      expect(await readRefusal(lose({ ...team, browser }))).toBe('OUT_RANKED')
      expect(await isAdministrator(team.tenantId, team.user.id)).toBe(true)
      expect(await readRefusal(lose(team))).toBe('not refused')
    },
  )
})
