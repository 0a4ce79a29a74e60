import type { Operation } from '@vestibule/contract'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockTenants } from '../../platform/db/lock-tenant.queries.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { askFor, everyOperation, type Named } from '../../testing/access-matrix.ts'
import { movedTo } from '../../testing/allow-only.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin } from '../../testing/builders.ts'
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

const namesFor = ({ name, path }: Operation, names: Named, below: Named): Named => {
  // A shared link gives the default roles and takes no others.
  if (/InviteUserLink/.test(name)) return { ...names, roleIds: undefined }
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

describeOnServer('what is sent before its sender loses their rights', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-RA-33 a change that waits for the tenant is refused where its sender was demoted meanwhile', async () => {
    const at = await aHome(testServer())
    const { db, clients, enforcedDomains } = testServer().services
    const user = await anAdmin(testServer(), { in: inHome(at.home) })
    const admin: Browser = movedTo(testServer(), await signedIn(testServer(), user), '203.0.113.200')
    const names = { ...(await naming(at, await aColleague(at))), tenantId: at.home.tenantId }
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
    expect(Object.keys(statuses).length).toBeGreaterThan(70)
  }, 60_000)
})
