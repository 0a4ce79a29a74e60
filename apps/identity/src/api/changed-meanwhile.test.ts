import { contract, type ErrorContext, type Operation } from '@vestibule/contract'
import { ApiError } from '@vestibule/contract'
import { getSettings, updateSettings } from '@vestibule/contract/areas/account-settings'
import { createGroup, getGroupById, updateGroup } from '@vestibule/contract/areas/groups'
import {
  addRole,
  attachPermissionsToRole,
  attachPermissionToRoles,
  getPermissions,
  getRoles,
  updateRole,
} from '@vestibule/contract/areas/roles-permissions'
import { getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { createSSOConfiguration, updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { loadUsers, updateUser } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { aMaker } from '../testing/api-tokens.ts'
import { aMember } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { type MakeRow, policyRows } from '../testing/policy-rows.ts'
import { useTestServer } from '../testing/test-server.ts'

const rows: Readonly<Record<string, MakeRow>> = {
  ...policyRows,
  updateUser: async (testServer) => {
    const { browser, tenant } = await aMaker(testServer)
    const { id } = await aMember(testServer, { in: tenant })
    return {
      seenAt: async () => (await browser.call(loadUsers, {})).items.find((one) => one.id === id)?.updatedAt,
      change: (name, updatedAt) => browser.call(updateUser, { id, name, updatedAt }),
    }
  },
  updateRole: async (testServer) => {
    const { browser } = await aMaker(testServer)
    const { id: roleId } = await browser.call(addRole, { key: 'auditor', name: 'Auditor' })
    return {
      seenAt: async () => (await browser.call(getRoles, {})).find((one) => one.id === roleId)?.updatedAt,
      change: (name, updatedAt) => browser.call(updateRole, { roleId, name, updatedAt }),
    }
  },
  attachPermissionsToRole: async (testServer) => {
    const { browser } = await aMaker(testServer)
    const { id: roleId } = await browser.call(addRole, { key: 'auditor', name: 'Auditor' })
    const [first = '', second = ''] = (await browser.call(getPermissions, {})).map(({ id }) => id)
    return {
      seenAt: async () => (await browser.call(getRoles, {})).find((one) => one.id === roleId)?.updatedAt,
      change: (value, updatedAt) =>
        browser.call(attachPermissionsToRole, {
          roleId,
          permissionIds: [value === 'Theirs' ? first : second],
          updatedAt,
        }),
      theirs: { permissionIds: [first] },
    }
  },
  attachPermissionToRoles: async (testServer) => {
    const { browser } = await aMaker(testServer)
    const { id: first } = await browser.call(addRole, { key: 'auditor', name: 'Auditor' })
    const { id: second } = await browser.call(addRole, { key: 'keeper', name: 'Keeper' })
    const [{ id: permissionId = '' } = {}] = await browser.call(getPermissions, {})
    const ownRoles = async () =>
      (await browser.call(getRoles, {})).filter(({ tenantId }) => tenantId !== undefined)
    return {
      seenAt: async () =>
        (await ownRoles())
          .map(({ updatedAt }) => updatedAt)
          .toSorted()
          .at(-1),
      change: (value, updatedAt) =>
        browser.call(attachPermissionToRoles, {
          permissionId,
          roleIds: [value === 'Theirs' ? first : second],
          updatedAt,
        }),
      theirs: { roleIds: [first] },
    }
  },
  updateGroup: async (testServer) => {
    const { browser } = await aMaker(testServer)
    const { id: groupId } = await browser.call(createGroup, { name: 'Designers' })
    return {
      seenAt: async () => (await browser.call(getGroupById, { groupId })).updatedAt,
      change: (name, updatedAt) => browser.call(updateGroup, { groupId, name, updatedAt }),
    }
  },
  updateSSOConfiguration: async (testServer) => {
    const { browser } = await aMaker(testServer)
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, {})
    return {
      seenAt: async () => (await browser.call(getSSOConfigurations, {}))[0]?.updatedAt,
      change: (oidcClientId, updatedAt) =>
        browser.call(updateSSOConfiguration, { ssoConfigId, oidcClientId, updatedAt }),
      theirs: { oidcClientId: 'Theirs' },
    }
  },
  updateSettings: async (testServer) => {
    const { browser } = await aMaker(testServer)
    return {
      seenAt: async () => (await browser.call(getSettings, {})).updatedAt,
      change: (name, updatedAt) => browser.call(updateSettings, { name, updatedAt }),
    }
  },
}

const operations: Operation[] = Object.values(contract).flatMap((area) => Object.values(area))
const checked = operations
  .filter(({ errors }) => errors?.includes('CHANGED_MEANWHILE'))
  .map(({ name }) => name)

const toContext = (call: Promise<unknown>): Promise<ErrorContext | 'not refused'> =>
  call.then(
    () => 'not refused',
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') return error.context
      throw error
    },
  )

test('every operation that refuses a change in between is tried', () => {
  expect(Object.keys(rows).sort()).toEqual(checked.toSorted())
})

describeOnServer('a change in between', (engine) => {
  const testServer = useTestServer(engine)

  test.each(checked)(
    'is refused by %s with what the row holds now, and by no client that does not ask',
    async (name) => {
      const makeRow = rows[name] as MakeRow
      const { seenAt, change, theirs = { name: 'Theirs' } } = await makeRow(testServer())
      const first = await seenAt()
      testServer().clock.advance(1)
      await change('Theirs', first)
      const now = await seenAt()
      expect(await toContext(change('Mine', first))).toMatchObject({ ...theirs, updatedAt: now })
      testServer().clock.advance(1)
      expect(await toContext(change('Mine', now))).toBe('not refused')
      expect(await toContext(change('Whatever was there'))).toBe('not refused')
    },
  )
})
