import { contract, isOperation, type Operation } from '@vestibule/contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { aMaker, createPrograms } from '../../testing/api-tokens.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

const operations: readonly Operation[] = Object.values(contract).flatMap((area) =>
  Object.values(area as Readonly<Record<string, unknown>>).filter(isOperation),
)
const needsCaller = ({ access }: Operation) => access.is === 'signedIn' || access.is === 'allowed'
const closed = operations.filter((one) => needsCaller(one) && one.apiTokens !== 'allowed')

describeOnServer('what the contract opens to API tokens', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AD-02 no token opens anything about tokens, sessions, factors, passwords or policies', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const programs = await createPrograms(testServer(), browser)
    expect(closed.length).toBeGreaterThan(80)
    // One bearer and one pair: what kind of token it is decides nothing here.
    for (const program of [programs[0], programs[3]])
      for (const { name, method, path } of closed) {
        const body = method === 'GET' ? undefined : {}
        const answer = await program!.request(path.replaceAll(/\{[^}]+\}/g, 'x'), { method, body })
        expect([name, answer.status]).toEqual([name, 403])
      }
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    const written = rows.filter(({ action }) => action === 'apiToken.operationRefused')
    expect(new Set(written.map(({ resourceId }) => resourceId))).toEqual(
      new Set(closed.map(({ name }) => name)),
    )
  })

  test('SEC-AD-02 what is open to tokens is a short list that is read before it grows', () => {
    const open = operations.filter(({ apiTokens }) => apiTokens === 'allowed').map(({ name }) => name)
    expect(open.sort()).toEqual([
      'addRole',
      'addRoleV2',
      'addRolesToGroup',
      'addUser',
      'addUsersToGroup',
      'assignUserToApplications',
      'attachPermissionToRoles',
      'attachPermissionsToRole',
      'createGroup',
      'deleteGroup',
      'deleteRole',
      'deleteRolesFromGroup',
      'deleteUser',
      'deleteUsersFromGroup',
      'disableUser',
      'enableUser',
      'getApplicationsData',
      'getGroupById',
      'getGroupConfiguration',
      'getGroups',
      'getGroupsByIds',
      'getPermissionCategories',
      'getPermissions',
      'getRoles',
      'getSettings',
      'getTemporaryUserConfiguration',
      'getTenantsApplications',
      'getTenantsApplicationsV2',
      'getUserApplicationsId',
      'getUserById',
      'getUsersApplicationsId',
      'getUsersGroups',
      'getUsersOfApplications',
      'getUsersRoles',
      'getUsersV2',
      'getUsersV3',
      'loadAvailableRoles',
      'loadStats',
      'loadUsers',
      'resendActivationLink',
      'setPermanentUser',
      'unassignUserFromApplications',
      'updateGroup',
      'updateRole',
      'updateSettings',
      'updateUser',
      'updateUserExpirationTime',
    ])
    const names = [
      'changePassword',
      'createUserAccessToken',
      'enrollMFAAuthenticatorApp',
      'saveLockoutPolicy',
    ]
    expect(closed.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  })
})
