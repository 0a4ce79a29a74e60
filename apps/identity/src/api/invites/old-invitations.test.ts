import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { login } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { loadUsers } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { developmentClientId } from '@vestibule/contract/constants'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId, somePassword } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, goSaml } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('an invitation that was answered, and an application that was taken', (engine) => {
  const testServer = useTestServer(engine)

  beforeAll(() => changeClient(testServer(), { accessType: 'MANAGED_ACCESS' }))

  const admitted = async (user: UserRow, { id: tenantId }: TenantRow): Promise<UserRow> => {
    const { db, clock } = testServer().services
    const place = { tenantId, userId: user.id, applicationId: developmentClientId }
    await db.insert(applicationAssignments).values({ ...place, createdAt: clock.now() })
    return user
  }

  const isAssigned = async (user: UserRow, { id }: TenantRow): Promise<boolean> => {
    const of = and(eq(applicationAssignments.tenantId, id), eq(applicationAssignments.userId, user.id))
    return (await testServer().services.db.select().from(applicationAssignments).where(of)).length > 0
  }

  /** An administrator who has invited a member of another tenant to be one, and what the mail says. */
  const anInvitation = async (domain: string) => {
    const [tenant, own] = [await aTenant(testServer()), await aTenant(testServer())]
    const chief = await signedIn(
      testServer(),
      await admitted(await anAdmin(testServer(), { in: tenant }), tenant),
    )
    const user = await admitted(
      await aMember(testServer(), { in: own, user: { email: `kim@${domain}` } }),
      own,
    )
    await chief.call(addUser, { email: user.email, roleIds: [await readRoleId(testServer(), 'Admin')] })
    const { searchParams } = (await testServer().mail()).linkTo(user.email)
    const invitation = { userId: user.id, token: searchParams.get('token') ?? '' }
    const apps = { userId: user.id, tenantId: tenant.id, appIds: [developmentClientId] }
    return { tenant, chief, user, invitation, apps }
  }

  const doors: Readonly<Record<string, (user: UserRow, token: string) => Promise<unknown>>> = {
    accepting: async (user, token) =>
      (await signedIn(testServer(), user)).call(acceptInvitation, { userId: user.id, token }),
    'signing in': ({ email }, invitationToken) =>
      aBrowser(testServer()).call(login, { email, password: somePassword, invitationToken }),
  }

  const joinBySso = async (tenant: TenantRow, user: UserRow, domain: string): Promise<Browser> => {
    await aConnection(testServer(), tenant, { domain })
    const browser = aBrowser(testServer())
    const { code, state } = await goSaml(testServer(), browser, { email: user.email })
    browser.accessToken = (await browser.call(redeemExternalLogin, { txn: state, code })).accessToken
    return browser
  }

  test.each(Object.keys(doors))(
    'SEC-BE-27 gives back nothing once its member has joined by another way: %s',
    async (door) => {
      const domain = `${door.replace(' ', '-')}.test`
      const { tenant, chief, user, invitation, apps } = await anInvitation(domain)
      const browser = await joinBySso(tenant, user, domain)
      expect(await readRefusal(browser.call(loadUsers, {}))).toBe('not refused')
      await chief.call(unassignUserFromApplications, apps)
      await readRefusal(doors[door]!(user, invitation.token))
      expect(await isAssigned(user, tenant)).toBe(false)
      expect(await readRefusal(browser.call(loadUsers, {}))).toBe('SESSION_ENDED')
    },
  )

  test('SEC-BE-27 gives a pending member no application that was taken from them', async () => {
    const { tenant, chief, user, invitation, apps } = await anInvitation('pending.test')
    await chief.call(unassignUserFromApplications, apps)
    await doors['accepting']!(user, invitation.token)
    expect(await isAssigned(user, tenant)).toBe(false)
  })

  test('SEC-BE-27 gives the one that was given again', async () => {
    const { tenant, chief, user, invitation, apps } = await anInvitation('again.test')
    await chief.call(unassignUserFromApplications, apps)
    await chief.call(assignUserToApplications, apps)
    await doors['accepting']!(user, invitation.token)
    expect(await isAssigned(user, tenant)).toBe(true)
  })
})
