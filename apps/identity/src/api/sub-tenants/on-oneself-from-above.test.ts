import { unassignUserFromApplications } from '@vestibule/contract/areas/applications'
import { addRolesToGroup, addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import { deleteUser, disableUser, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeAddress } from '../../domain/members/change-address.ts'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { exclusions } from '../../platform/db/schema/exclusions.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { aClient } from '../../testing/a-client.ts'
import { everyOperation } from '../../testing/access-matrix.ts'
import {
  actsByAddress,
  actsById,
  joinByOwnLink,
  type OnOneself,
  othersThatName,
} from '../../testing/acts-on-oneself.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMembership, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { inputNames } from '../../testing/sample-input.ts'
import { useTestServer } from '../../testing/test-server.ts'

const nameUsers = everyOperation
  .filter(({ operation }) => operation.access.is === 'allowed' && operation.method !== 'GET')
  .filter(({ area, operation }) =>
    [...inputNames(operation), ...operation.path.split(/[{}]/)].some(
      (name) =>
        /^(user|users|userId|userIds|email|breakGlassUserIds)$/.test(name) ||
        (area === 'team' && name === 'id'),
    ),
  )
  .map(({ operation }) => operation.name)

test('SEC-RA-58 every operation that names a user is tried on oneself, or lifts nothing', () => {
  const tried = [...Object.keys(actsById), ...Object.keys(actsByAddress)].map((name) => name.split(',')[0])
  const named = new Set([...tried, ...Object.keys(othersThatName)])
  expect(nameUsers.filter((name) => !named.has(name))).toEqual([])
  expect(nameUsers.length).toBeGreaterThan(20)
})

describeOnServer(
  'an administrator who acts in an account below, of which they are or were a member',
  (engine) => {
    const testServer = useTestServer(engine)

    const arrange = async () => {
      const { db, clock } = testServer().services
      const top = await aTenant(testServer(), { isReseller: true })
      const account = await aTenant(testServer(), { parentId: top.id })
      const tenantId = account.id
      const app = await aClient(testServer(), { id: crypto.randomUUID(), accessType: 'MANAGED_ACCESS' })
      const admin = await anAdmin(testServer(), { in: account })
      const boss = await signedIn(testServer(), admin)
      const user = await anAdmin(testServer(), { in: top })
      const { id: userId, email } = user
      await aMembership(testServer(), user, { in: account })
      await db
        .insert(applicationAssignments)
        .values({ tenantId, userId, applicationId: app.id, createdAt: clock.now() })
      const roleId = await readRoleId(testServer(), 'Support')
      const { id: groupId } = await boss.call(createGroup, { name: 'Helpers' })
      await boss.call(addRolesToGroup, { groupId, roleIds: [roleId] })
      const { id: ownGroupId } = await boss.call(createGroup, { name: 'Guests' })
      await boss.call(addUsersToGroup, { groupId: ownGroupId, userIds: [userId] })
      await boss.call(unassignUserFromApplications, { userId, tenantId, appIds: [app.id] })
      const above = await signedIn(testServer(), user)
      const below = aBrowser(testServer(), { headers: { [headers.scopedTenant]: tenantId } })
      below.accessToken = above.accessToken
      const ids = { userId, email, tenantId, roleId, groupId, ownGroupId, appId: app.id }
      const on = { testServer: testServer(), above, below, topId: top.id, ...ids }
      return { boss, bossId: admin.id, on }
    }

    const readState = async ({ tenantId, userId }: OnOneself) => {
      const { db } = testServer().services
      const rows: unknown[] = [await db.select().from(exclusions).where(eq(exclusions.tenantId, tenantId))]
      for (const table of [memberships, membershipRoles, groupMembers, applicationAssignments])
        rows.push(
          await db
            .select()
            .from(table)
            .where(and(eq(table.tenantId, tenantId), eq(table.userId, userId))),
        )
      return rows
    }

    type Decide = (arranged: Awaited<ReturnType<typeof arrange>>) => Promise<unknown>
    const decisions = {
      disabled: ({ boss, on: { userId } }) => boss.call(disableUser, { userId }),
      'a member until a day': ({ boss, on: { userId } }) =>
        boss.call(updateUserExpirationTime, { userId, expirationInSeconds: 86_400 }),
    } satisfies Record<string, Decide>

    const onMembers = Object.keys(decisions).flatMap((decision) =>
      Object.keys(actsById).map((name) => ({ decision: decision as keyof typeof decisions, name })),
    )
    test.each(onMembers)(
      'SEC-RA-58 lifts nothing by $name where they are $decision',
      async ({ decision, name }) => {
        const arranged = await arrange()
        await decisions[decision](arranged)
        const before = await readState(arranged.on)
        expect(await readRefusal(actsById[name]!(arranged.on))).toBe('NOT_ON_YOURSELF')
        expect(await readState(arranged.on)).toEqual(before)
      },
    )

    test.each(Object.keys(actsByAddress))(
      'SEC-RA-58 lifts nothing by %s where they were removed',
      async (name) => {
        const { boss, on } = await arrange()
        await boss.call(deleteUser, { userId: on.userId })
        const before = await readState(on)
        expect(await readRefusal(actsByAddress[name]!(on))).toBe('NOT_ON_YOURSELF')
        expect(await readState(on)).toEqual(before)
      },
    )

    /** Lets the boss take the application that every invitation here gives. */
    const takeApplication: Decide = async ({ boss, bossId, on: { tenantId, userId } }) => {
      const { db, clock } = testServer().services
      const place = { tenantId, applicationId: developmentClientId, createdAt: clock.now() }
      for (const one of [bossId, userId])
        await db.insert(applicationAssignments).values({ ...place, userId: one })
      await changeClient(testServer(), { accessType: 'MANAGED_ACCESS' }, developmentClientId)
      await boss.call(unassignUserFromApplications, { userId, tenantId, appIds: [developmentClientId] })
      await changeClient(testServer(), { accessType: 'FREE_ACCESS' }, developmentClientId)
    }
    const outs: Record<string, Decide> = {
      ...decisions,
      removed: ({ boss, on: { userId } }) => boss.call(deleteUser, { userId }),
      'a member until a day that is over': async ({ boss, on: { userId } }) => {
        await boss.call(updateUserExpirationTime, { userId, expirationInSeconds: 120 })
        testServer().clock.advance(121)
      },
      'kept from the application': takeApplication,
    }
    const moves = Object.keys(outs).flatMap((name) => [
      { name, movesFirst: true },
      { name, movesFirst: false },
    ])
    test.each(moves)(
      'SEC-RA-58 does not invite an address by which they were known where they were $name; moved before: $movesFirst',
      async ({ name, movesFirst }) => {
        const arranged = await arrange()
        const { on } = arranged
        const { services } = testServer()
        const email = `moved-${on.userId}@example.test`
        const move = () =>
          services.transaction((tx) =>
            changeAddress(tx, services, on.userId, { email, canonicalEmail: email }),
          )
        if (movesFirst) await move()
        await outs[name]!(arranged)
        if (!movesFirst) await move()
        const before = await readState(on)
        expect(await readRefusal(actsByAddress['addUser']!(on))).toBe('NOT_ON_YOURSELF')
        expect(await readState(on)).toEqual(before)
      },
    )

    test('SEC-RA-58 does not join by a link of their own where they were removed', async () => {
      const { boss, on } = await arrange()
      await boss.call(deleteUser, { userId: on.userId })
      const before = await readState(on)
      await readRefusal(joinByOwnLink(on))
      expect(await readState(on)).toEqual(before)
    })

    test('SEC-RA-58 does not invite themselves to an application that was taken, whatever removed them', async () => {
      const arranged = await arrange()
      const { tenantId, userId } = arranged.on
      await takeApplication(arranged)
      const { db } = testServer().services
      await db
        .delete(memberships)
        .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)))
      expect(await readRefusal(actsByAddress['addUser']!(arranged.on))).toBe('NOT_ON_YOURSELF')
    })

    test('SEC-RA-58 invites themselves where no other one has put them out, or one has invited them since', async () => {
      const { boss, on } = await arrange()
      await boss.call(deleteUser, { userId: on.userId })
      await boss.call(addUser, { email: on.email, roleIds: [] })
      expect(await readRefusal(actsByAddress['addUser']!(on))).toBe('not refused')
      const { id: tenantId } = await aTenant(testServer(), { parentId: on.topId })
      const elsewhere = { ...on, tenantId }
      expect(await readRefusal(actsByAddress['addUserToTenantAndSubTenants']!(elsewhere))).toBe('not refused')
    })
  },
)
