import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { updateSubTenantManagement } from '@vestibule/contract/areas/sub-tenants'
import { deleteUser, disableUser, lockUser, updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { headers } from '@vestibule/contract/constants'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { lockTenants } from '../../platform/db/lock-tenant.queries.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'
import { memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { sampleRequest } from '../../testing/sample-input.ts'
import { allowOnly } from '../../testing/allow-only.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

type Tree = {
  readonly testServer: TestServer
  readonly top: TenantRow
  /** Between the tenant of the sender and the account that is changed. */
  readonly part: TenantRow
  readonly leaf: TenantRow
  readonly chief: Browser
  /** An administrator of the top, who changes members of the leaf. */
  readonly sender: UserRow
  readonly browser: Browser
  readonly victim: UserRow
}

const ofSender = ({ top, sender }: Tree) =>
  and(eq(memberships.tenantId, top.id), eq(memberships.userId, sender.id))

const allowElsewhere = ({ testServer }: Tree, tx: Database, { id }: TenantRow) =>
  allowOnly({ ...testServer, services: { ...testServer.services, db: tx } }, { id }, '192.0.2.1')

/** What closes the account to the sender. */
const losses: Readonly<Record<string, (tx: Database, tree: Tree) => Promise<unknown>>> = {
  'access was taken': (tx, tree) =>
    tx.update(memberships).set({ subAccountAccessAllowed: false }).where(ofSender(tree)),
  'the account between manages none any more': (tx, { part }) =>
    tx.update(tenants).set({ isReseller: false }).where(eq(tenants.id, part.id)),
  'the account takes no requests from there': (tx, tree) => allowElsewhere(tree, tx, tree.leaf),
  'their own tenant takes no requests from there': (tx, tree) => allowElsewhere(tree, tx, tree.top),
  'they were demoted': (tx, { top, sender }) =>
    tx
      .delete(membershipRoles)
      .where(and(eq(membershipRoles.tenantId, top.id), eq(membershipRoles.userId, sender.id))),
  'they were disabled': (tx, tree) => tx.update(memberships).set({ isDisabled: true }).where(ofSender(tree)),
  'they were removed': (tx, tree) => tx.delete(memberships).where(ofSender(tree)),
  'their session was ended': (tx, { testServer, sender }) =>
    tx
      .update(sessions)
      .set({ revokedAt: testServer.clock.now(), revokedFor: 'revoked' })
      .where(eq(sessions.userId, sender.id)),
}

/** Changes of members of an account below. */
const changes = { disableUser, lockUser, deleteUser, updateUser, addUser }

describeOnPostgres('a change in an account below', (engine) => {
  const testServer = useTestServer(engine)

  const aTree = async (): Promise<Tree> => {
    const top = await aTenant(testServer(), { isReseller: true })
    const part = await aTenant(testServer(), { parentId: top.id, isReseller: true })
    const leaf = await aTenant(testServer(), { parentId: part.id })
    const sender = await anAdmin(testServer(), { in: top })
    await anAdmin(testServer(), { in: leaf })
    return {
      testServer: testServer(),
      top,
      part,
      leaf,
      chief: await signedIn(testServer(), await anAdmin(testServer(), { in: top })),
      sender,
      browser: await signedIn(testServer(), sender),
      victim: await aMember(testServer(), { in: leaf }),
    }
  }

  const send = async ({ browser, leaf, victim }: Tree, name: keyof typeof changes): Promise<number> => {
    const names = { userId: victim.id, id: victim.id, name: 'Changed', email: 'new@below.test', roleIds: [] }
    const { path, method, body } = sampleRequest(changes[name], names)
    const scoped = { [headers.scopedTenant]: leaf.id }
    return (await browser.request(path, { method, body: body ?? {}, headers: scoped })).status
  }
  /** What the account and its members are. */
  const readLeaf = async ({ leaf, victim }: Tree) => {
    const { db } = testServer().services
    const members = await db.select().from(memberships).where(eq(memberships.tenantId, leaf.id))
    return { members, victim: await db.select().from(users).where(eq(users.id, victim.id)) }
  }

  const cases = Object.keys(losses).flatMap((loss) =>
    (Object.keys(changes) as (keyof typeof changes)[]).map((name) => ({ loss, name })),
  )

  test.each(cases)('SEC-RA-33 is not made by $name where, while it waited, $loss', async ({ loss, name }) => {
    const tree = await aTree()
    const before = await readLeaf(tree)
    let answer: Promise<number> | undefined
    await testServer().services.transaction(async (tx) => {
      await lockTenants(tx, [tree.top.id, tree.leaf.id])
      answer = send(tree, name)
      await untilBlocked(testServer(), answer)
      await losses[loss]!(tx, tree)
    })
    expect(await answer).toBeGreaterThanOrEqual(400)
    expect(await readLeaf(tree)).toEqual(before)
  })

  test.each(Object.keys(changes) as (keyof typeof changes)[])(
    'SEC-RA-33 is made by %s where nothing was lost while it waited',
    async (name) => {
      const tree = await aTree()
      const before = await readLeaf(tree)
      let answer: Promise<number> | undefined
      await testServer().services.transaction(async (tx) => {
        await lockTenants(tx, [tree.top.id, tree.leaf.id])
        answer = send(tree, name)
        await untilBlocked(testServer(), answer)
      })
      expect(await answer).toBeLessThan(300)
      expect(await readLeaf(tree)).not.toEqual(before)
    },
  )

  const decisions: Readonly<Record<string, (tree: Tree) => Promise<unknown>>> = {
    demoted: ({ chief, sender }) => chief.call(updateUser, { id: sender.id, roleIds: [] }),
    disabled: ({ chief, sender }) => chief.call(disableUser, { userId: sender.id }),
    removed: ({ chief, sender }) => chief.call(deleteUser, { userId: sender.id }),
    'kept from accounts below': ({ chief, sender }) =>
      chief.call(updateSubAccountAccess, { userId: sender.id, allowAccess: false }),
    'kept out by the account between': ({ chief, part }) =>
      chief.call(updateSubTenantManagement, { tenantId: part.id, isReseller: false }),
  }

  test.each(Object.keys(decisions))(
    'SEC-RA-33 is over once an administrator above is told that its sender is %s',
    async (decision) => {
      const tree = await aTree()
      let answer: Promise<number> | undefined
      let decided: Promise<string> | undefined
      await testServer().services.transaction(async (tx) => {
        await tx.select().from(users).where(eq(users.id, tree.victim.id)).for('update')
        answer = send(tree, 'lockUser')
        await untilBlocked(testServer(), answer)
        decided = readRefusal(decisions[decision]!(tree))
        await untilBlocked(testServer(), answer, decided)
      })
      expect(await decided).toBe('not refused')
      const seen = await readLeaf(tree)
      expect(await answer).toBeLessThan(300)
      expect(await readLeaf(tree)).toEqual(seen)
      expect(await send(tree, 'disableUser')).toBeGreaterThanOrEqual(400)
    },
  )
})
