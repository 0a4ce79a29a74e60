// What belongs to the installation stays out of reach also where its id is that of a tenant: in a database whose
// constraint was taken away, and by whatever mistake is made elsewhere.
import { getAudits } from '@vestibule/contract/areas/audits'
import {
  addRole,
  attachPermissionsToRole,
  attachPermissionToRoles,
} from '@vestibule/contract/areas/roles-permissions'
import { addUsersToSubTenant, setUserRolesForSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { deleteSubTenant, getParentTenantsById, updateSubTenant } from '@vestibule/contract/areas/sub-tenants'
import { loadUsers } from '@vestibule/contract/areas/team'
import { headers } from '@vestibule/contract/constants'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setPermissionRoles } from '../../domain/roles/permissions.queries.ts'
import { changeRole, insertRole, removeRole, setRolePermissions } from '../../domain/roles/roles.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { permissions } from '../../platform/db/schema/permissions.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { askFor, everyOperation, namedBy } from '../../testing/access-matrix.ts'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aTenantOfReservedId, readBuiltInRoles, reservedByName } from '../../testing/reserved-ids.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const byPermission = everyOperation.filter(({ operation }) => operation.access.is === 'allowed')

/** The id of the permission that the built-in administrator holds. */
const readPermissionId = async ({ services: { db } }: TestServer): Promise<string> => {
  const [row] = await db.select({ id: permissions.id }).from(permissions).where(eq(permissions.key, 'fe.*'))
  return row!.id
}

describeOnServer('a constraint of the table', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.entries(reservedByName))('SEC-ID-02 keeps %s out', async (_, id) => {
    await expect(aTenant(testServer(), { id })).rejects.toThrow()
    const free = await aTenant(testServer())
    const taking = sql`update tenants set id = ${id}::uuid where id = ${free.id}::uuid`
    await expect(testServer().services.db.execute(taking)).rejects.toThrow()
  })
})

for (const [name, id] of Object.entries(reservedByName))
  describeOnServer(`an account with ${name}`, (engine) => {
    const testServer = useTestServer(engine)
    const aTree = async () => {
      const top = await aTenant(testServer(), { subAccountAccessType: 'alwaysOn' })
      await testServer().services.db.delete(tenants).where(eq(tenants.id, id))
      const below = await aTenantOfReservedId(testServer(), id, { parentId: top.id })
      const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: top }))
      return { top, below, browser, before: await readBuiltInRoles(testServer()) }
    }

    test('SEC-ID-03 SEC-ID-04 is entered by no operation, changed by none and not deleted', async () => {
      const { browser, before } = await aTree()
      for (const named of [id, id.toUpperCase()]) {
        const scoped = { headers: { [headers.scopedTenant]: named } }
        expect((await browser.request(loadUsers.path, scoped)).status).toBe(404)
        for (const { operation } of byPermission)
          expect((await askFor(browser, operation, {}, { scopedTenant: named })).status).toBe(404)
        const roleIds = [await readRoleId(testServer(), 'Admin')]
        const accounts = { subTenantsRoles: [{ tenantId: named, roleIds }] }
        const refused = [
          browser.call(getParentTenantsById, { tenantId: named }),
          browser.call(updateSubTenant, { tenantId: named, name: 'Taken' }),
          browser.call(deleteSubTenant, { tenantId: named }),
          browser.call(setUserRolesForSubTenants, { userId: crypto.randomUUID(), ...accounts }),
          browser.call(addUsersToSubTenant, {
            tenantId: named,
            users: [{ email: 'in@example.test' }],
            roleIds,
          }),
        ]
        expect(new Set(await Promise.all(refused.map(readRefusal)))).toEqual(new Set(['NOT_FOUND']))
      }
      expect(await readBuiltInRoles(testServer())).toEqual(before)
    }, 120_000)

    test('SEC-ID-03 SEC-ID-04 gives its members no way in', async () => {
      const { below, before } = await aTree()
      const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: below }))
      const permissionId = await readPermissionId(testServer())
      const roleIds = [await readRoleId(testServer(), 'Admin')]
      const refused = [
        browser.call(loadUsers, {}),
        browser.call(getAudits, {}),
        browser.call(addRole, { key: 'all', name: 'All', isDefault: true, permissions: [permissionId] }),
        browser.call(attachPermissionToRoles, { permissionId, roleIds: [] }),
        browser.call(attachPermissionsToRole, { roleId: roleIds[0]!, permissionIds: [] }),
      ]
      expect(new Set(await Promise.all(refused.map(readRefusal)))).toEqual(new Set(['NOT_FOUND']))
      expect(await readBuiltInRoles(testServer())).toEqual(before)
    })
  })

type Write = (tx: Database, role: { readonly id: string; readonly permissionId: string }) => Promise<unknown>

/** Statements that write roles and accounts, each told that the installation's id is a tenant's. */
const writes: Readonly<Record<string, Write>> = {
  insertRole: (tx, { id }) => {
    const now = new Date(0)
    return insertRole(tx, {
      tenantId: vendorTenantId,
      id,
      key: 'a',
      name: 'A',
      createdAt: now,
      updatedAt: now,
    })
  },
  changeRole: (tx, { id }) => changeRole(tx, vendorTenantId, id, { name: 'Taken' }),
  removeRole: (tx, { id }) => removeRole(tx, vendorTenantId, id),
  setRolePermissions: (tx, { id }) => setRolePermissions(tx, vendorTenantId, id, []),
  setPermissionRoles: (tx, { permissionId }) => setPermissionRoles(tx, vendorTenantId, permissionId, []),
}

describeOnServer('roles of the installation', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-ID-04 are changed by no operation of a tenant, whatever of them it names', async () => {
    const browser = await signedIn(
      testServer(),
      await anAdmin(testServer(), { in: await aTenant(testServer()) }),
    )
    const permissionId = await readPermissionId(testServer())
    const before = await readBuiltInRoles(testServer())
    for (const key of ['Admin', 'Support', 'ReadOnly']) {
      const roleId = await readRoleId(testServer(), key)
      const lists = { roleIds: [roleId], permissionIds: [permissionId] }
      const names = { roleId, baseRoleId: roleId, permissionId, ...lists }
      const naming = byPermission.filter(({ operation }) =>
        Object.keys(namedBy(operation, names)).some((name) => name in names),
      )
      expect(naming.length).toBeGreaterThan(15)
      for (const { operation } of naming)
        for (const given of [names, { ...names, roleIds: [], permissionIds: [] }])
          await askFor(browser, operation, given)
    }
    expect(await readBuiltInRoles(testServer())).toEqual(before)
  })
})

describeOnServer('statements that write roles', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.entries(writes))(
    'SEC-ID-03 %s leaves those of the installation alone',
    async (_, write) => {
      const before = await readBuiltInRoles(testServer())
      const role = {
        id: await readRoleId(testServer(), 'Admin'),
        permissionId: await readPermissionId(testServer()),
      }
      expect(await readRefusal(testServer().services.transaction((tx) => write(tx, role)))).toBe('NOT_FOUND')
      expect(await readBuiltInRoles(testServer())).toEqual(before)
    },
  )
})
