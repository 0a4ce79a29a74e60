import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockTenants } from '../../platform/db/lock-tenant.queries.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { askFor, everyOperation } from '../../testing/access-matrix.ts'
import { movedTo } from '../../testing/allow-only.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  type Asked,
  aPendingUser,
  askWhileHeld,
  namesFor,
  namingConnections,
} from '../../testing/relations/in-flight.ts'
import { namingTenant } from '../../testing/relations/names-of-things.ts'
import { aColleague, aHome, type Home, inHome, naming } from '../../testing/relations/people.ts'
import { readState } from '../../testing/rows-back.ts'
import { useTestServer } from '../../testing/test-server.ts'

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

/** Has the sender of a request demoted while it waits for the tenant; undefined where it did not wait. */
const demotedMeanwhile = async (
  at: Home,
  userId: string,
  ask: () => Promise<Asked>,
): Promise<string | undefined> => {
  const { tenantId } = at.home
  const held = and(eq(membershipRoles.tenantId, tenantId), eq(membershipRoles.userId, userId))
  const [answer] = await askWhileHeld(at, {
    hold: (tx) => lockTenants(tx, [tenantId, at.below.id]),
    asks: [ask],
    meanwhile: (tx) => tx.delete(membershipRoles).where(held),
  })
  return answer
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
    const answers: Record<string, string> = {}
    for (const operation of changes) {
      const named = namesFor(operation, names, namingTenant(at.below.id))
      const answer = await demotedMeanwhile(at, user.id, () => askFor(admin, operation, named))
      if (answer !== undefined) answers[operation.name] = answer
      await db.execute(sql.raw(state.restore))
      clients.forget()
      enforcedDomains.forget()
    }
    // Any other refusal would be that of the change itself, and say nothing of its sender.
    expect(Object.entries(answers).filter(([, answer]) => answer !== '403 FORBIDDEN')).toEqual([])
    const others = changes.map(({ name }) => name).filter((name) => answers[name] === undefined)
    expect(others.toSorted()).toEqual(Object.values(unjudged).flat().toSorted())
  }, 60_000)
})
