import { login } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { disableUser, lockUser, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { goSaml } from '../../testing/federation.ts'
import { changeOwn } from '../../testing/proved-addresses.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aProvisioned, aScimUser, provision, type Provisioned } from '../../testing/scim.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Word = (team: Provisioned, userId: string) => Promise<unknown>

/** How an administrator puts a member out who never came. */
const words: Readonly<Record<string, Word>> = {
  disabled: ({ browser }, userId) => browser.call(disableUser, { userId }),
  locked: ({ browser }, userId) => browser.call(lockUser, { userId }),
  'a member whose time is over': ({ browser }, userId) =>
    browser.call(updateUserExpirationTime, { userId, expirationInSeconds: 60 }),
}

type Door = (testServer: TestServer, team: Provisioned, email: string) => Promise<boolean>

/** What names the address again, and whether who has it can act in the organization then. */
const doors: Readonly<Record<string, Door>> = {
  'the directory': async (_, { directory }, email) => {
    const { status, body } = await directory.send('POST', '/Users', { body: aScimUser(email) })
    expect(status).toBe(201)
    return body.active === true
  },
  'the provider': async (testServer, { tenant }, email) => {
    const isOfTenant = eq(ssoConfigurations.tenantId, tenant.id)
    await testServer.services.db.update(ssoConfigurations).set({ enabled: true }).where(isOfTenant)
    const frame = aBrowser(testServer)
    const { code, state } = await goSaml(testServer, frame, { email, groups: 'others' })
    const answer = await readRefusal(frame.call(redeemExternalLogin, { txn: state, code }))
    return answer === 'not refused'
  },
  'a shared link': async (testServer, { admin, tenant }, email) => {
    const { token } = await (await signedIn(testServer, admin)).call(createInviteUserLinkV2, {})
    await aMember(testServer, { in: await aTenant(testServer), user: { email } })
    const input = { email, password: somePassword, invitationToken: token }
    return (await aBrowser(testServer).call(login, input)).tenantId === tenant.id
  },
}

describeOnServer('the owner of an address whose member was put out has it for a moment', (engine) => {
  const testServer = useTestServer(engine)
  const { readMembership } = createMemberReader(testServer)

  /** The owner is invited at another address, comes to that of the member and goes on to a third one. */
  const aPassed = async (say: Word) => {
    const team = await aProvisioned(testServer())
    const email = `kim@${team.domain}`
    const id = await provision(team.directory, email)
    await say(team, id)
    const owner = await aMember(testServer(), { in: await aTenant(testServer()) })
    await team.browser.call(addUser, { email: owner.email, roleIds: [] })
    testServer().clock.advance(61)
    const browser = await signedIn(testServer(), owner)
    await (await changeOwn(testServer(), browser, email))()
    expect(await readMembership(team.tenant.id, id)).toBeUndefined()
    testServer().clock.advance(61)
    await (await changeOwn(testServer(), browser, `away-${owner.id}@free.test`))()
    return { team, email }
  }

  const rows = Object.keys(words).flatMap((word) => Object.keys(doors).map((door) => ({ word, door })))
  test.each(rows)('SEC-RA-49 one who was $word is not brought back by $door', async ({ word, door }) => {
    const { team, email } = await aPassed(words[word]!)
    expect(await doors[door]!(testServer(), team, email)).toBe(false)
  })

  test('SEC-RA-49 no directory brings one back whose owner acts from an account above', async () => {
    const top = await aTenant(testServer(), { isReseller: true })
    const team = await aProvisioned(testServer())
    await testServer()
      .services.db.update(tenants)
      .set({ parentId: top.id })
      .where(eq(tenants.id, team.tenant.id))
    const email = `kim@${team.domain}`
    await words['disabled']!(team, await provision(team.directory, email))
    const access = { subAccountAccessAllowed: true }
    const owner = await aMember(testServer(), { in: top, roles: ['ReadOnly'], ...access })
    const browser = await signedIn(testServer(), owner)
    await (await changeOwn(testServer(), browser, email))()
    testServer().clock.advance(61)
    await (await changeOwn(testServer(), browser, `away-${owner.id}@free.test`))()
    expect(await doors['the directory']!(testServer(), team, email)).toBe(false)
  })

  test('SEC-RA-49 an administrator who invites the address lifts it', async () => {
    const { team, email } = await aPassed(words['disabled']!)
    const { id } = await (await signedIn(testServer(), team.admin)).call(addUser, { email, roleIds: [] })
    expect(await readMembership(team.tenant.id, id)).toMatchObject({ isDisabled: false })
    const { body } = await team.directory.send('POST', '/Users', { body: aScimUser(email) })
    expect(body.active).toBe(true)
  })
})
