import { contract, isOperation, type Operation } from '@vestibule/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, type Browser, signedIn } from '../testing/browser.ts'
import { type CountingDatabase, openCountingDatabase } from '../testing/count-statements.ts'
import { aCrowdedTenant, type CrowdedTenant } from '../testing/crowded-tenant.ts'
import { arrayNames, inputNames, sampleRequest } from '../testing/sample-input.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const many = 100

const operations = Object.values(contract).flatMap((area): readonly Operation[] =>
  Object.values(area).filter(isOperation),
)

/** Operations that read, and those that take a list: the ones whose work can grow with what is there or sent. */
const growing = operations.filter(
  (operation) => operation.method === 'GET' || arrayNames(operation).length > 0,
)

/** Fields that name things of the tenant, the lists of them whole. */
const namedId = (tenant: CrowdedTenant, { name, path }: Operation): string | undefined => {
  if (path.includes('/scim')) return tenant.scimConnectionId
  return /(SSO|Saml)Group/.test(name) ? tenant.ssoGroupId : tenant.userIds[0]
}

const toFields = (tenant: CrowdedTenant, operation: Operation): Record<string, unknown> => ({
  userId: tenant.userIds[0],
  id: namedId(tenant, operation),
  ids: tenant.userIds.join(','),
  userIds: operation.name.endsWith('Group') ? tenant.userIds : tenant.userIds.join(','),
  roleId: tenant.roleIds[0],
  groupId: tenant.groupIds[0],
  groupsIds: tenant.groupIds,
  permissionId: tenant.permissionIds[0],
  ssoConfigId: tenant.ssoConfigId,
  // A link hands out the default roles and no others.
  roleIds: operation.name.includes('InviteUserLink') ? [] : tenant.roleIds,
  domains: tenant.roleIds.slice(0, 50).map((_, index) => `crowd-${index}.com`),
  permissionIds: tenant.permissionIds,
  permissions: tenant.permissionIds,
  group: `another group ${operation.name}`,
  email: `added-to-${tenant.userIds.length}-by-${operation.name}@example.test`.toLowerCase(),
  key: `added-by-${operation.name}`,
})

/** Names of the fields that an operation has a place for, in its path or its input. */
const given = (operation: Operation, tenant: CrowdedTenant): Record<string, unknown> => {
  const known = new Set(inputNames(operation))
  const isTaken = ([name]: [string, unknown]) => known.has(name) || operation.path.includes(`{${name}}`)
  return Object.fromEntries(Object.entries(toFields(tenant, operation)).filter(isTaken))
}

describe('what an operation asks the database', () => {
  let counting: CountingDatabase
  let testServer: TestServer
  const places: { tenant: CrowdedTenant; browser: Browser }[] = []

  beforeAll(async () => {
    counting = await openCountingDatabase()
    testServer = await startTestServer(counting.opened)
    for (const count of [1, many]) {
      const tenant = await aCrowdedTenant(testServer, count)
      places.push({ tenant, browser: await signedIn(testServer, tenant.admin) })
    }
  })
  afterAll(() => testServer.close())

  const ask = async (operation: Operation, index: number) => {
    const { tenant, browser } = places[index]!
    const { path, method, body } = sampleRequest(operation, given(operation, tenant))
    const from = operation.access.is === 'anyone' ? aBrowser(testServer) : browser
    let status = 0
    const statements = await counting.during(async () => {
      status = (await from.request(path, { method, body })).status
    })
    return { status, statements }
  }

  test('there are many operations to try', () => expect(growing.length).toBeGreaterThan(70))

  test.each(growing.map((operation) => ({ name: operation.name, operation })))(
    '$name asks as often with a hundred items as with one',
    async ({ operation }) => {
      // What a process remembers for a moment is in its memory from here on.
      if (operation.method === 'GET') await ask(operation, 0)
      const one = await ask(operation, 0)
      expect(await ask(operation, 1)).toEqual(one)
    },
  )
})
