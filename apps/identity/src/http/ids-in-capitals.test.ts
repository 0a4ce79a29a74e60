// Ids compare in lower case. The table is made from the contract, so that an operation that is added is tried at once.
import { attachPermissionsToRole, attachPermissionToRoles } from '@vestibule/contract/areas/roles-permissions'
import { removeUserFromTenantAndSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { updateSettings } from '@vestibule/contract/areas/account-settings'
import { deleteUser, disableUser } from '@vestibule/contract/areas/team'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { everyOperation } from '../testing/access-matrix.ts'
import { aMaker } from '../testing/api-tokens.ts'
import { signedIn } from '../testing/browser.ts'
import { aCrowdedTenant } from '../testing/crowded-tenant.ts'
import { describeOnServer } from '../testing/engines.ts'
import { readRefusal } from '../testing/refusal.ts'
import { useTestServer } from '../testing/test-server.ts'

const lower = 'abcdefab-cdef-7abc-8def-abcdefabcdef'

/** Fields named like ids that hold something else, in which a capital is another sign than a small letter. */
const noIds: Readonly<Record<string, string>> = {
  spEntityId: 'a name that a customer’s provider gave us',
  idpEntityId: 'the name of that provider',
  oidcClientId: 'our name at that provider',
  approvalFlowStepId: 'the secret of a mailed link',
  sessionId: 'the secret of a password reset',
  changePhoneId: 'the secret of a change of numbers',
}
/** Their `id` is that of a passkey, as the authenticator writes it. */
const ofPasskeys = ['webAuthnPostLogin', 'verifyNewDeviceSession', 'addPasskeyInWindow']

/** Texts a schema makes of an id in capitals, alone, in a list, or in each object of a list. */
const readings = (schema: v.GenericSchema): string[] => {
  const capitals = lower.toUpperCase()
  const inObject = { tenantId: capitals, roleIds: [capitals] }
  return [capitals, [capitals], [inObject]].flatMap((value) => {
    const result = v.safeParse(schema, value)
    return result.success ? (JSON.stringify(result.output).match(/[0-9a-f-]{36}/gi) ?? []) : []
  })
}

const idFields = everyOperation.flatMap(({ operation }) => {
  const { input } = operation as { input: v.GenericSchema & { entries?: Record<string, v.GenericSchema> } }
  return Object.entries(input.entries ?? {})
    .filter(([name]) => /^_?(ids?|cursor|subTenants\w*)$|Ids?$/.test(name) && !(name in noIds))
    .filter(([name]) => name !== 'id' || !ofPasskeys.includes(operation.name))
    .map(([name, schema]) => ({ field: `${operation.name}: ${name}`, read: readings(schema) }))
})

test('SEC-ID-05 every id that an operation takes is in lower case once it is read', () => {
  expect(idFields.length).toBeGreaterThan(100)
  expect(idFields.filter(({ read }) => read.length === 0).map(({ field }) => field)).toEqual([])
  expect(idFields.filter(({ read }) => read.some((one) => one !== lower)).map(({ field }) => field)).toEqual(
    [],
  )
})

describeOnServer('an id in capitals', (engine) => {
  const testServer = useTestServer(engine)

  test.each([
    ['deleteUser', deleteUser],
    ['disableUser', disableUser],
  ] as const)('SEC-ID-05 is one’s own to %s', async (_, operation) => {
    const { admin, browser } = await aMaker(testServer())
    const call = browser.call(operation, { userId: admin.id.toUpperCase() })
    expect(await readRefusal(call)).toBe('NOT_ON_YOURSELF')
  })

  test('SEC-ID-05 takes no administrator out of the account they act in', async () => {
    const { tenant, admin, browser } = await aMaker(testServer())
    const subTenants = [{ tenantId: tenant.id.toUpperCase() }]
    const call = browser.call(removeUserFromTenantAndSubTenants, {
      userId: admin.id.toUpperCase(),
      subTenants,
    })
    expect(await readRefusal(call)).toBe('NOT_ON_YOURSELF')
  })

  test('SEC-ID-05 names one thing in a list, together with the same id in small letters', async () => {
    const { admin, roleIds, permissionIds } = await aCrowdedTenant(testServer(), 1)
    const browser = await signedIn(testServer(), admin)
    const [roleId = '', permissionId = ''] = [roleIds[0], permissionIds[0]]
    const role = await browser.call(attachPermissionsToRole, {
      roleId: roleId.toUpperCase(),
      permissionIds: [permissionId, permissionId.toUpperCase()],
    })
    expect(role.permissions).toEqual([permissionId])
    const permission = await browser.call(attachPermissionToRoles, {
      permissionId: permissionId.toUpperCase(),
      roleIds: [roleId, roleId.toUpperCase()],
    })
    expect(permission.roleIds).toContain(roleId)
  })

  test('SEC-ID-05 is that of the acting account where a request names it', async () => {
    const { tenant, browser } = await aMaker(testServer())
    const saved = await browser.call(updateSettings, { tenantId: tenant.id.toUpperCase(), name: 'Renamed' })
    expect(saved).toMatchObject({ tenantId: tenant.id, name: 'Renamed' })
  })
})
