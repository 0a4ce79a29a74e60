// Every operation of the contract by every kind of access token (SEC-TO-02). The rows are made from the contract, so an
// operation that is added is tried at once.
import { apiPrefix } from '@vestibule/contract/constants'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { askFor, everyOperation } from '../../testing/access-matrix.ts'
import type { Browser } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { ofPortal, waysToTokens, withToken } from '../../testing/token-kinds.ts'
import { useTestServer } from '../../testing/test-server.ts'

const guarded = everyOperation
  .map(({ operation }) => operation)
  .filter(({ access }) => access.is === 'signedIn' || access.is === 'allowed')
const names = (rows: typeof guarded): string[] => rows.map(({ name }) => name)
const closed = guarded.filter(({ hostTokens }) => hostTokens !== 'allowed')

/** Names of the operations that are refused for want of the portal's scope. */
const refusedIn = async (program: Browser): Promise<string[]> => {
  const refused: string[] = []
  for (const operation of guarded) {
    const { status, text } = await askFor(program, operation)
    if (status === 403 && text.includes('"scope":"vestibule:manage"')) refused.push(operation.name)
  }
  return refused
}

describeOnServer('what a token may do', (engine) => {
  const testServer = useTestServer(engine)
  beforeEach(() => changeClient(testServer(), { managesByWire: false }))
  const anAdministrator = async () => {
    const tenant = await aTenant(testServer())
    return { ...(await anAdmin(testServer(), { in: tenant })), tenantId: tenant.id }
  }

  test.each(Object.keys(waysToTokens))(
    'SEC-TO-02 a token for %s opens what the contract opens to it, and nothing else',
    async (name) => {
      const user = await anAdministrator()
      const token = await waysToTokens[name]?.(testServer(), user)
      expect(token).toEqual(expect.any(String))
      expect(closed.length).toBeGreaterThan(150)
      const refused = await refusedIn(withToken(testServer(), token))
      expect(refused).toEqual(ofPortal.has(name) ? [] : names(closed))
      const rows = await testServer()
        .services.db.select({ id: audits.resourceId, severity: audits.severity })
        .from(audits)
        .where(and(eq(audits.tenantId, user.tenantId), eq(audits.action, 'hostToken.operationRefused')))
      expect(rows.map(({ id }) => id).sort()).toEqual([...refused].sort())
    },
    60_000,
  )

  // There the portal gives its own token, and asks for no other.
  test.each(Object.keys(waysToTokens).filter((name) => !name.endsWith('asked for by the portal')))(
    'SEC-TO-03 a token for %s opens everything where the application manages by the published wire',
    async (name) => {
      await changeClient(testServer(), { managesByWire: true })
      const token = await waysToTokens[name]?.(testServer(), await anAdministrator())
      expect(await refusedIn(withToken(testServer(), token))).toEqual([])
    },
    60_000,
  )

  test('SEC-TO-02 what is open to every token reads, but for the own profile and the tenant that one acts in', () => {
    const open = guarded.filter(({ hostTokens }) => hostTokens === 'allowed')
    const changing = open.filter(({ method }) => method !== 'GET')
    expect(names(changing).sort()).toEqual([
      'getGroupsByIds',
      'getTenantsUsersCount',
      'getUserJwt',
      'switchTenant',
      'updateProfile',
      'updateProfileImage',
    ])
    const secret = /audit|export|session|mfa|sso|saml|scim|polic|token|password|restriction|invite/i
    const reading = open.filter(({ method }) => method === 'GET')
    expect(reading.filter(({ path }) => secret.test(path))).toEqual([])
  })

  test('SEC-TO-02 says in the words of the standard what is missing', async () => {
    const user = await anAdministrator()
    const token = await waysToTokens['an application, for openid alone']?.(testServer(), user)
    const answer = await withToken(testServer(), token).request('/audits')
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="vestibule:manage"',
    ])
  })

  const written = [
    ['name', { name: 'Another Name' }, 200],
    ['metadata', { metadata: '{"plan":"free"}' }, 403],
    ['phoneNumber', { phoneNumber: '+442079460958' }, 403],
    ['name and metadata', { name: 'Another Name', metadata: '{"plan":"free"}' }, 403],
  ] as const
  test.each(written)('SEC-TO-02 a host’s token that changes the %s of its user', async (_, body, status) => {
    const token = await waysToTokens['the host page, by the cookie']?.(testServer(), await anAdministrator())
    const path = `${apiPrefix}/identity/resources/users/v2/me`
    expect((await withToken(testServer(), token).request(path, { method: 'PUT', body })).status).toBe(status)
  })

  test('SEC-TO-02 a token of the portal ends with its time, and with its session', async () => {
    const user = await anAdministrator()
    const token = await waysToTokens['the portal itself']?.(testServer(), user)
    const program = withToken(testServer(), token)
    expect((await program.request('/audits?offset=0&count=1')).status).toBe(200)
    testServer().clock.advance(400)
    expect((await program.request('/audits?offset=0&count=1')).status).toBe(401)
  })
})
