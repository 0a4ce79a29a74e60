import type { Operation } from '@vestibule/contract'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { idpAddress } from '../../dev/idp/grants.ts'
import { lockTenants } from '../../platform/db/lock-tenant.queries.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { ssoConfigurations, ssoDomains } from '../../platform/db/schema/sso-configurations.ts'
import { askFor, everyOperation, type Named } from '../../testing/access-matrix.ts'
import { movedTo } from '../../testing/allow-only.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin } from '../../testing/builders.ts'
import { mockMetadata } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { namingTenant } from '../../testing/relations/names-of-things.ts'
import { aColleague, aHome, type Home, inHome, naming } from '../../testing/relations/people.ts'
import { readState } from '../../testing/rows-back.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { isBlocked } from '../../testing/until-blocked.ts'

/** Every change that asks for a permission. */
const changes = everyOperation
  .map(({ operation }) => operation)
  .filter(({ access, method }) => access.is === 'allowed' && method !== 'GET')

/** Changes that do not wait, by why none of them is judged anew. */
const unjudged: Readonly<Record<string, readonly string[]>> = {
  'they read, by another method than GET': [
    'exportAudits',
    'getGroupsByIds',
    'getSSOTest',
    'getTenantsUsersCount',
    'testCurrentIp',
    'testCurrentIpInAllowList',
  ],
  'they take away what others come in by, and give nothing': [
    'deleteInviteUserLink',
    'deleteTenantAccessToken',
    'deleteTenantApiToken',
    'deleteUserAccessToken',
    'deleteUserApiToken',
  ],
  'they begin what is judged when it is used': ['requestImpersonation', 'startSSOTest'],
  'they mail to members what those do by themselves': ['remindToEnroll', 'sendResetBreachedPasswordEmails'],
}

const namesFor = ({ name, path }: Operation, names: Named, below: Named): Named => {
  // A shared link gives the default roles and takes no others.
  if (/InviteUserLink/.test(name)) return { ...names, roleIds: undefined }
  if (name === 'resendActivationLink') return { ...names, userId: names['pendingUserId'] }
  const named = /sub-tenants|hierarchy/.test(path) ? { ...names, ...below } : names
  return name === 'createSubTenant' ? { ...named, tenantId: undefined } : named
}

/** Sends a request, and has its sender demoted while it waits for the tenant; undefined where it did not wait. */
const demotedMeanwhile = async (
  { on, home, below }: Home,
  userId: string,
  ask: () => Promise<{ readonly status: number }>,
): Promise<number | undefined> => {
  const state: { answer?: ReturnType<typeof ask>; is: 'sent' | 'answered' | 'waiting' } = { is: 'sent' }
  await on.services.transaction(async (tx) => {
    await lockTenants(tx, [home.tenantId, below.id])
    state.answer = ask().finally(() => {
      if (state.is === 'sent') state.is = 'answered'
    })
    while (state.is === 'sent') if (await isBlocked(on)) state.is = 'waiting'
    const held = and(eq(membershipRoles.tenantId, home.tenantId), eq(membershipRoles.userId, userId))
    await tx.delete(membershipRoles).where(held)
  })
  const answered = await state.answer
  return state.is === 'waiting' ? answered?.status : undefined
}

/** Documents of a provider, and domains whose records are in DNS: what is asked of others before the tenant is locked. */
const namingConnections = async ({ on, home: { tenantId, ssoConfigId } }: Home): Promise<Named> => {
  // The older form is about the first connection.
  const isNamed = eq(ssoConfigurations.id, ssoConfigId)
  await on.services.db
    .update(ssoConfigurations)
    .set({ createdAt: new Date(0) })
    .where(isNamed)
  const isOfTenant = eq(ssoDomains.tenantId, tenantId)
  for (const { domain, txtRecord } of await on.services.db.select().from(ssoDomains).where(isOfTenant))
    on.names.set(domain, [txtRecord])
  await on.services.db.update(ssoDomains).set({ validatedAt: null }).where(isOfTenant)
  return {
    metadata: await mockMetadata(on),
    url: `${idpAddress(on.services, 'saml')}/metadata`,
  }
}

const aPendingUser = async ({ on, home, user }: Home): Promise<string> => {
  const invitedAs = { email: 'pending@example.test', name: 'As Typed' }
  const fields = { in: inHome(home), activatedAt: null, invitedBy: user.id, invitedAs }
  return (await aMember(on, fields)).id
}

describeOnServer('what is sent before its sender loses their rights', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-RA-33 a change that waits for the tenant is refused where its sender was demoted meanwhile', async () => {
    const at = await aHome(testServer())
    const { db, clients, enforcedDomains } = testServer().services
    const user = await anAdmin(testServer(), { in: inHome(at.home) })
    const admin: Browser = movedTo(testServer(), await signedIn(testServer(), user), '203.0.113.200')
    const names = {
      ...(await naming(at, await aColleague(at))),
      ...(await namingConnections(at)),
      tenantId: at.home.tenantId,
      pendingUserId: await aPendingUser(at),
    }
    const state = await readState(db)
    const statuses: Record<string, number> = {}
    for (const operation of changes) {
      const named = namesFor(operation, names, namingTenant(at.below.id))
      const status = await demotedMeanwhile(at, user.id, () => askFor(admin, operation, named))
      if (status !== undefined) statuses[operation.name] = status
      await db.execute(sql.raw(state.restore))
      clients.forget()
      enforcedDomains.forget()
    }
    expect(Object.entries(statuses).filter(([, status]) => status < 400)).toEqual([])
    const others = changes.map(({ name }) => name).filter((name) => statuses[name] === undefined)
    expect(others.toSorted()).toEqual(Object.values(unjudged).flat().toSorted())
  }, 60_000)
})
