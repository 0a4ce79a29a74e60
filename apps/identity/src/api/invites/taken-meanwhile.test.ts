import { addUser } from '@vestibule/contract/areas/users'
import { developmentClientId } from '@vestibule/contract/constants'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unassignApplications } from '../../domain/application-assignments/change-assignments.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { updateMember } from '../../domain/users/update-member.ts'
import { changeSubAccountAccess } from '../../domain/sub-tenants/change-account-users.ts'
import { removeUser } from '../../domain/users/remove-user.ts'
import { disableUser } from '../../domain/users/set-disabled.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { memberships, type UserRow } from '../../platform/db/schema/users.ts'
import type { Actor } from '../../request/request-context.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { connectByWizard } from '../../testing/connections.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { aSocialProvider } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'
import { waysOfJoining } from '../../testing/ways-of-joining.ts'

type Take = (actor: Actor, userId: string) => Promise<unknown>

/** What an administrator takes from a user who was invited. */
const takes: Readonly<Record<string, Take>> = {
  'the application is taken': (actor, userId) =>
    unassignApplications(actor, { userId, tenantId: actor.tenantId, appIds: [developmentClientId] }),
  'the roles are taken': (actor, id) => updateMember({ id, roleIds: [] }, actor),
  'access to accounts below is taken': (actor, userId) => changeSubAccountAccess(actor, userId, false),
  'the user is disabled': (actor, userId) => disableUser(actor, userId),
  'the user is removed': (actor, userId) => removeUser(actor, userId),
}

describeOnPostgres('a user who joins while an administrator takes something from them', (engine) => {
  const testServer = useTestServer(engine)
  const setCodes = (isOn: boolean) =>
    changeSettings(testServer().services.db, testServer().services, {
      oneTimeCodes: { invitation: isOn, activation: isOn },
    })
  beforeAll(() => aSocialProvider(testServer()))
  beforeAll(() => changeClient(testServer(), { accessType: 'MANAGED_ACCESS' }, developmentClientId))
  afterAll(() => changeClient(testServer(), { accessType: 'FREE_ACCESS' }, developmentClientId))
  let count = 0

  const admit = (tenantId: string, userId: string) =>
    testServer().services.db.insert(applicationAssignments).values({
      tenantId,
      userId,
      applicationId: developmentClientId,
      createdAt: testServer().clock.now(),
    })

  /** A tenant that has invited a user, and what joins them to it. */
  const arrange = async (name: string) => {
    const { isKnown, hasCode = false, prepare } = waysOfJoining[name]!
    const domain = `joining${(count += 1)}.${engine}.test`
    const [tenant, home] = [await aTenant(testServer()), await aTenant(testServer())]
    const admin = await anAdmin(testServer(), { in: tenant })
    await admit(tenant.id, admin.id)
    const boss = await signedIn(testServer(), admin)
    await connectByWizard(testServer(), boss, { type: 'okta', domain })
    // A provider vouches for those alone whose domain it has proved, and those come by it.
    const email = `kim@${name.includes('company') ? domain : `private-${domain}`}`
    if (isKnown) await admit(home.id, (await aMember(testServer(), { in: home, user: { email } })).id)
    await setCodes(hasCode)
    const { id: userId } = await boss.call(addUser, {
      email,
      roleIds: [await readRoleId(testServer(), 'Support')],
    })
    const join = await prepare({ testServer: testServer(), userId, email })
    return { tenant, admin, userId, email, join }
  }

  const toActor = (tx: Database, tenant: TenantRow, { id, email, name }: UserRow): Actor => ({
    ...aRequestContext(testServer()),
    db: tx,
    transaction: (work) => work(tx),
    userId: id,
    email,
    name,
    tenantId: tenant.id,
    tokenTenantId: tenant.id,
    tenantIds: [tenant.id],
    sessionId: crypto.randomUUID(),
    roles: ['Admin'],
    permissions: ['*'],
    can: () => true,
    isGranted: false,
    impersonator: undefined,
    apiToken: undefined,
    tokenKey: undefined,
    tokenEndsAt: undefined,
    isManaging: true,
    authTime: testServer().clock.now(),
    isSessionProof: true,
    amr: ['pwd', 'mfa'],
    restsOn: { noFactor: false },
  })

  const readMember = async (tenantId: string, userId: string) => {
    const { db } = testServer().services
    const [row] = await db
      .select()
      .from(memberships)
      .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)))
    const roles = await db
      .select()
      .from(membershipRoles)
      .where(and(eq(membershipRoles.tenantId, tenantId), eq(membershipRoles.userId, userId)))
    const assigned = await db
      .select()
      .from(applicationAssignments)
      .where(and(eq(applicationAssignments.tenantId, tenantId), eq(applicationAssignments.userId, userId)))
    return {
      hasJoined: row !== undefined && row.activatedAt !== null,
      isDisabled: row?.isDisabled,
      access: row?.subAccountAccessAllowed,
      roles: roles.length,
      applications: assigned.length,
    }
  }

  /** How the user stands in the tenant who comes while it is changed, or in the moment after. */
  const outcome = async (way: string, taken: string, isMeanwhile: boolean) => {
    const { tenant, admin, userId, join } = await arrange(way)
    let answer: Promise<string> | undefined
    await testServer().services.transaction(async (tx) => {
      await lockTenant(tx, tenant.id)
      if (isMeanwhile) {
        answer = readRefusal(join())
        await untilBlocked(testServer(), answer)
      }
      await takes[taken]!(toActor(tx, tenant, admin), userId)
    })
    return { answer: await (answer ?? readRefusal(join())), ...(await readMember(tenant.id, userId)) }
  }

  const cases = Object.keys(waysOfJoining).flatMap((way) =>
    Object.keys(takes).map((taken) => ({ way, taken })),
  )

  test.each(cases)('SEC-RA-59 is as one who comes afterwards: $way, $taken', async ({ way, taken }) => {
    const afterwards = await outcome(way, taken, false)
    expect(await outcome(way, taken, true)).toEqual(afterwards)
    if (taken.includes('application')) expect(afterwards).toMatchObject({ applications: 0 })
    if (taken.includes('access')) expect(afterwards).toMatchObject({ hasJoined: true, access: false })
    if (taken.includes('disabled')) expect(afterwards).toMatchObject({ hasJoined: false })
  })
})
