// The owner of an account has left the address at which a tenant's directory named them, and enters the tenant for the first time.
import { getAudits } from '@vestibule/contract/areas/audits'
import { login, refreshToken } from '@vestibule/contract/areas/auth'
import {
  createDomainRestriction,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { addRolesToGroup, addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import { getUserJwt, updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { attachPermissionsToRole, getPermissions } from '@vestibule/contract/areas/roles-permissions'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { disableUser, updateUser, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import { type MembershipRow, memberships, type UserRow } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, readRoleId, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleHolding } from '../../testing/impersonation.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { aPageBrowser, signInOnPage, tokensFor } from '../../testing/oauth.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { aFormerOwner, createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Naming = Awaited<ReturnType<typeof aNamingTenant>> & { readonly user: UserRow }
type Setting = Naming & { readonly away: string }

const hasEntered = ({ lastSeenAt }: MembershipRow): boolean => lastSeenAt !== null
const isOut = (place: MembershipRow): boolean => !hasEntered(place)

describeOnServer('a named member who has left the address, and enters', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`enters-${engine}-`)

  const ofNamesake =
    (decide: (by: Browser, userId: string) => Promise<unknown>) =>
    async ({ browser, tenant, away }: Setting) =>
      decide(browser, (await aFormerOwner(testServer(), tenant, away)).id)

  /** What the tenant says before they enter, and how their place is after they tried. */
  const statements: Readonly<
    Record<string, readonly [(setting: Setting) => Promise<unknown>, (place: MembershipRow) => boolean]>
  > = {
    nothing: [async () => undefined, hasEntered],
    'that it does not take the domain': [
      async ({ browser, domain }) => {
        await browser.call(createDomainRestriction, { domain, type: 'ALLOW' })
        await browser.call(updateDomainRestrictionConfig, { active: true, type: 'ALLOW' })
      },
      isOut,
    ],
    'that who had it is disabled': [ofNamesake((by, userId) => by.call(disableUser, { userId })), isOut],
    'when the membership of who had it ends': [
      ofNamesake((by, userId) => by.call(updateUserExpirationTime, { userId, expirationInSeconds: 36_000 })),
      (place) => isOut(place) && place.temporaryExpirationDate === null,
    ],
    'that who had it enters no account below': [
      ofNamesake((by, userId) => by.call(updateSubAccountAccess, { userId, allowAccess: false })),
      (place) => isOut(place) && place.subAccountAccessAllowed !== false,
    ],
  }

  /** What the member had, and what comes to it once the account has left. */
  const gifts: Readonly<Record<string, (naming: Naming) => Promise<(by: Browser) => Promise<unknown>>>> = {
    'permissions of their role': async ({ browser, tenant, user }) => {
      const roleId = await aRoleHolding(testServer(), tenant, ['fe.secure.read.users'])
      await browser.call(updateUser, { id: user.id, roleIds: [roleId] })
      return async (by) => {
        const all = await by.call(getPermissions, {})
        const permissionIds = [all.find(({ key }) => key === 'fe.secure.write.users')!.id]
        await by.call(attachPermissionsToRole, { roleId, permissionIds })
      }
    },
    'a role of their group': async ({ browser, user }) => {
      const { id: groupId } = await browser.call(createGroup, { name: 'Writers' })
      await browser.call(addUsersToGroup, { groupId, userIds: [user.id] })
      const roleIds = [await readRoleId(testServer(), 'Admin')]
      return (by) => by.call(addRolesToGroup, { groupId, roleIds })
    },
  }

  type Enter = (tenantId: string, user: Pick<UserRow, 'email' | 'id'>) => Promise<unknown>
  const ways: Readonly<Record<string, Enter>> = {
    'another tenant': async (tenantId, user) =>
      (await signedIn(testServer(), user)).call(switchTenant, { tenantId }),
    'a tab of another tenant': async (tenantId, user) =>
      (await signedIn(testServer(), user)).call(refreshToken, { tenantId }),
    'a sign-in': async (tenantId, user) => {
      const { db } = testServer().services
      const places = await db.select().from(memberships).where(eq(memberships.userId, user.id))
      for (const { tenantId: other } of places)
        if (other !== tenantId) await db.delete(memberships).where(eq(memberships.tenantId, other))
      await aBrowser(testServer()).call(login, { email: user.email, password: somePassword })
    },
    'an application': async (tenantId, user) => {
      const browser = aPageBrowser(testServer())
      await signInOnPage(browser, user)
      await tokensFor(testServer(), user, { browser, params: { tenantId } })
    },
  }

  const aNamed = async (): Promise<Naming> => {
    const naming = await aNamingTenant(testServer())
    const email = `x@${naming.domain}`
    const user = await aMember(testServer(), { in: await aTenant(testServer()), user: { email } })
    expect(await provision(naming.directory, email)).toBe(user.id)
    testServer().clock.advance(60)
    return { ...naming, user }
  }

  const leave = async ({ user }: Naming, away: string) => {
    const browser = await signedIn(testServer(), user)
    await browser.call(updateEmail, { email: away })
    await browser.call(verifyEmail, { email: away, code: await mailedCode(testServer(), away) })
  }

  const enter = async (way: string, { tenant, user }: Naming, email: string) => {
    const answer = await readRefusal(ways[way]!(tenant.id, { ...user, email })).catch(String)
    const { db } = testServer().services
    return { answer, place: await findMembership(db, { tenantId: tenant.id, userId: user.id }) }
  }

  const rows = Object.keys(ways).flatMap((way) => Object.keys(statements).map((what) => ({ way, what })))
  test.each(rows)(
    'SEC-RA-91 is judged by the address that they have, of which it says $what: $way',
    async (row) => {
      const naming = await aNamed()
      const away = nextAddress()
      const [state, isRight] = statements[row.what]!
      await state({ ...naming, away })
      await leave(naming, away)
      const { place } = await enter(row.way, naming, away)
      expect(place).toSatisfy(isRight)
    },
  )

  const given = Object.keys(ways).flatMap((way) => Object.keys(gifts).map((what) => ({ way, what })))
  test.each(given)('SEC-BE-43 gets nothing by what was given since: $what, by $way', async (row) => {
    const naming = await aNamed()
    const give = await gifts[row.what]!(naming)
    testServer().clock.advance(3600)
    const away = nextAddress()
    await leave(naming, away)
    testServer().clock.advance(60)
    await give(await signedIn(testServer(), naming.admin))
    const { place } = await enter(row.way, naming, away)
    expect(place).toSatisfy(isOut)
  })

  test('SEC-BE-42 the log says nothing of the address that was refused', async () => {
    const naming = await aNamed()
    const away = nextAddress()
    await leave(naming, away)
    const by = await signedIn(testServer(), naming.admin)
    await statements['that it does not take the domain']![0]({ ...naming, away, browser: by })
    const { answer } = await enter('another tenant', naming, away)
    expect(answer).toBe('EMAIL_DOMAIN_RESTRICTED')
    const tenantId = naming.tenant.id
    const theirs = await signedIn(testServer(), { email: away })
    expect(await readRefusal(theirs.call(getUserJwt, { tenantId }))).toBe('EMAIL_DOMAIN_RESTRICTED')
    const { data } = await by.call(getAudits, { offset: 0, count: 100 })
    expect(JSON.stringify(data)).toContain('operation.refused')
    expect(JSON.stringify(data)).not.toContain(away)
  })
})
