import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { setSSOEnforcement } from '@vestibule/contract/areas/sso-connections'
import { removeUserFromTenantAndSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { deleteUser, disableUser, enableUser, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { addUser } from '@vestibule/contract/areas/users'
import { afterEach, expect, test } from 'vitest'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { readToken } from '../../testing/absent-senders.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { connectByWizard } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useStrategy } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Team = {
  readonly testServer: TestServer
  readonly tenantId: string
  /** Another tenant of the user. */
  readonly otherId: string
  readonly boss: Browser
  /** A member who may invite and not manage single sign-on. */
  readonly desk: Browser
  readonly named: UserRow
}

const remove = ({ boss, named }: Team) => boss.call(deleteUser, { userId: named.id })

const inviteAgain = async (team: Team): Promise<void> => {
  const { testServer, desk, named, otherId } = team
  // A session from before, in a tenant that does not ask for the provider.
  const own = await signedIn(testServer, named)
  await own.call(switchTenant, { tenantId: otherId })
  own.accessToken = (await own.call(refreshToken, {})).accessToken
  await remove(team)
  await desk.call(addUser, { email: named.email, roleIds: [] })
  await own.call(acceptInvitation, { userId: named.id, token: await readToken(testServer, named.email) })
}

/** What makes a break-glass user one no more. */
const endings: Readonly<Record<string, (team: Team) => Promise<unknown>>> = {
  removed: remove,
  'removed from accounts': ({ boss, named, tenantId }) =>
    boss.call(removeUserFromTenantAndSubTenants, { userId: named.id, subTenants: [{ tenantId }] }),
  'removed, and invited again by a member who may not name break-glass users': inviteAgain,
  disabled: ({ boss, named }) => boss.call(disableUser, { userId: named.id }),
  'one whose time is over': async ({ boss, named, testServer }) => {
    await boss.call(updateUserExpirationTime, { userId: named.id, expirationInSeconds: 60 })
    testServer.clock.advance(61)
  },
}

/** Every other way in than the provider, and whether it leads to the user. */
const doors: Readonly<Record<string, (testServer: TestServer, user: UserRow) => Promise<boolean>>> = {
  'a password': async (testServer, { email }) =>
    (await readRefusal(aBrowser(testServer).call(login, { email, password: somePassword }))) ===
    'not refused',
  'a mailed code': async (testServer, { email }) => {
    await useStrategy(testServer, 'Code')
    const before = (await testServer.mail()).to(email).length
    await aBrowser(testServer).call(passwordlessPreLogin, { type: 'code', email })
    return (await testServer.mail()).to(email).length > before
  },
}

describeOnServer('a former break-glass user', (engine) => {
  const testServer = useTestServer(engine)
  afterEach(() => useStrategy(testServer(), 'EmailAndPassword'))
  let domains = 0

  /** A tenant that enforces single sign-on but for two users, and one of these, who belongs to another tenant as well. */
  const aTeam = async () => {
    const domain = `former${(domains += 1)}.${engine}.test`
    const tenant = await aTenant(testServer())
    const chief = await anAdmin(testServer(), { in: tenant })
    const boss = await signedIn(testServer(), chief)
    const desk = await signedIn(testServer(), await aMember(testServer(), { in: tenant, roles: ['Support'] }))
    const named = await anAdmin(testServer(), { in: tenant, user: { email: `key@${domain}` } })
    const other = await aTenant(testServer())
    await aMembership(testServer(), named, { in: other })
    const ssoConfigId = await connectByWizard(testServer(), boss, { type: 'okta', domain })
    await boss.call(setSSOEnforcement, {
      ssoConfigId,
      isEnforced: true,
      breakGlassUserIds: [named.id, chief.id],
    })
    return { testServer: testServer(), tenantId: tenant.id, otherId: other.id, boss, desk, named, chief }
  }

  const cases = Object.keys(endings).flatMap((ending) => Object.keys(doors).map((door) => ({ ending, door })))

  test.each(cases)('SEC-RA-67 comes by the provider alone, $ending: $door', async ({ ending, door }) => {
    const team = await aTeam()
    expect(await doors[door]!(testServer(), team.named)).toBe(true)
    await useStrategy(testServer(), 'EmailAndPassword')
    await endings[ending]!(team)
    expect(await doors[door]!(testServer(), team.named)).toBe(false)
  })

  test('SEC-RA-67 is named no more, and one who was only disabled is', async () => {
    const team = await aTeam()
    const { boss, named, chief } = team
    const readNamed = async () => (await boss.call(getSSOConfigurations, {}))[0]?.breakGlassUserIds
    await boss.call(disableUser, { userId: named.id })
    await boss.call(enableUser, { userId: named.id })
    expect(await doors['a password']!(testServer(), named)).toBe(true)
    await remove(team)
    expect(await readNamed()).toEqual([chief.id])
  })
})
