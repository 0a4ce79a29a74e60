import { contract, isOperation, type Operation } from '@vestibule/contract'
import { deleteTenantAccessToken } from '@vestibule/contract/areas/api-tokens'
import { getProfile } from '@vestibule/contract/areas/profile'
import {
  activeTenantAccessTokens,
  activeUserAccessTokens,
  tenantAccessToken,
  userAccessToken,
  vendorAuth,
  verifyAccessToken,
} from '@vestibule/contract/areas/server-sdk'
import { disableUser, updateUser } from '@vestibule/contract/areas/team'
import { headers, vendorTokenHeader } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { applications } from '../../platform/db/schema/applications.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
import { aMaker, apiTokenMakers, aProgram } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const vendorOnly: readonly Operation[] = Object.values(
  contract.serverSdk as Readonly<Record<string, unknown>>,
)
  .filter(isOperation)
  .filter(({ access }) => access.is === 'vendor')

/** A host's server: no browser, no header that names its application, and a token where it has one. */
const aServer = (testServer: TestServer, token?: string): Browser =>
  aBrowser(testServer, {
    headers: { [headers.embedTicket]: undefined, origin: undefined, [vendorTokenHeader]: token },
  })

const aVendor = async (testServer: TestServer) => {
  const { client, secret } = await aConfidentialClient(testServer)
  testServer.services.clients.forget()
  const answer = await aServer(testServer).call(vendorAuth, { clientId: client.id, secret })
  return { client, secret, answer, server: aServer(testServer, answer.token) }
}

/** Calls every operation of a host's server, and gives the refusals. */
const listRefusals = async (server: Browser): Promise<string[]> =>
  Promise.all(
    vendorOnly.map(async ({ method, path }) => {
      const body = method === 'GET' ? undefined : { token: 'x' }
      const answer = await server.request(path.replace('{id}', 'x'), { method, body })
      return ((await answer.json()) as { errorCode?: string }).errorCode ?? 'not refused'
    }),
  )
const allRefused = vendorOnly.map(() => 'NOT_AUTHENTICATED')

describeOnServer("what hosts' servers ask", (engine) => {
  const testServer = useTestServer(engine)

  test('a server gets a token for the credentials of its application, and reads tokens with it', async () => {
    const { answer, server } = await aVendor(testServer())
    expect(answer.expiresIn).toBe(300)
    const { tenant, admin, browser } = await aMaker(testServer())
    const shared = await apiTokenMakers.tenantAccessToken(testServer(), browser, { roles: ['ReadOnly'] })
    const own = await apiTokenMakers.userAccessToken(testServer(), browser)
    expect(await server.call(activeTenantAccessTokens, {})).toContain(shared.id)
    expect(await server.call(activeUserAccessTokens, {})).toContain(own.id)
    expect(await server.call(activeUserAccessTokens, {})).not.toContain(shared.id)
    const facts = { id: shared.id, tenantId: tenant.id, createdByUserId: admin.id, roles: ['ReadOnly'] }
    expect(await server.call(tenantAccessToken, { id: shared.id })).toMatchObject(facts)
    const mine = { id: own.id, tenantId: tenant.id, userId: admin.id, permissions: ['fe.*'] }
    expect(await server.call(userAccessToken, { id: own.id })).toMatchObject(mine)
    expect(await server.call(verifyAccessToken, { token: shared.bearer })).toMatchObject(facts)
    expect(await server.call(verifyAccessToken, { token: own.bearer })).toMatchObject(mine)
    expect(await readRefusal(server.call(userAccessToken, { id: shared.id }))).toBe('NOT_FOUND')
    for (const id of ['x', crypto.randomUUID()])
      expect(await readRefusal(server.call(tenantAccessToken, { id }))).toBe('NOT_FOUND')
    for (const token of ['x', `${own.bearer}a`, own.id])
      expect(await readRefusal(server.call(verifyAccessToken, { token }))).toBe('NOT_FOUND')
  })

  test('SEC-TE-05 a host learns at its next question that a right or a token is gone', async () => {
    const { server } = await aVendor(testServer())
    const maker = await aMaker(testServer())
    const other = await anAdmin(testServer(), { in: maker.tenant })
    const token = await apiTokenMakers.tenantAccessToken(testServer(), await signedIn(testServer(), other))
    const roleIds = [await readRoleId(testServer(), 'ReadOnly')]
    await maker.browser.call(updateUser, { id: other.id, roleIds })
    expect(await server.call(tenantAccessToken, { id: token.id })).toMatchObject({
      roles: [],
      permissions: [],
    })
    await maker.browser.call(disableUser, { userId: other.id })
    const isGone = async ({ id, bearer }: typeof token) => {
      expect(await server.call(activeTenantAccessTokens, {})).not.toContain(id)
      expect(await readRefusal(server.call(tenantAccessToken, { id }))).toBe('NOT_FOUND')
      expect(await readRefusal(server.call(verifyAccessToken, { token: bearer }))).toBe('NOT_FOUND')
    }
    await isGone(token)
    const deleted = await apiTokenMakers.tenantAccessToken(testServer(), maker.browser)
    expect(await server.call(activeTenantAccessTokens, {})).toContain(deleted.id)
    await maker.browser.call(deleteTenantAccessToken, { id: deleted.id })
    await isGone(deleted)
    const { services } = testServer()
    const off = await apiTokenMakers.tenantAccessToken(testServer(), maker.browser, { expiresInMinutes: 2 })
    await changeSettings(services.db, services, { apiTokensEnabled: false })
    await isGone(off)
    await changeSettings(services.db, services, { apiTokensEnabled: true })
    testServer().clock.advance(121)
    await isGone(off)
  })

  test('SEC-OA-04 only the credentials of an application that acts as itself are traded', async () => {
    const { client, secret } = await aVendor(testServer())
    const { services } = testServer()
    const ask = (clientId: string, guess: string) =>
      readRefusal(aServer(testServer()).call(vendorAuth, { clientId, secret: guess }))
    for (const guess of ['x', `${secret}a`, secret.slice(1)])
      expect(await ask(client.id, guess)).toBe('INVALID_CREDENTIALS')
    for (const id of ['x', crypto.randomUUID()]) expect(await ask(id, secret)).toBe('INVALID_CREDENTIALS')
    const rows = await services.db.select().from(audits).where(eq(audits.resourceId, client.id))
    expect(rows.filter(({ action }) => action === 'application.secretRefused')).toHaveLength(3)
    const web = await aConfidentialClient(testServer(), { grantTypes: ['authorization_code'] })
    services.clients.forget()
    expect(await ask(web.client.id, web.secret)).toBe('INVALID_CREDENTIALS')
  })

  test('SEC-SS-06 no other token opens what is for hosts, and theirs opens nothing else', async () => {
    const { answer, server } = await aVendor(testServer())
    const { browser } = await aMaker(testServer())
    const { bearer } = await apiTokenMakers.tenantAccessToken(testServer(), browser)
    expect(vendorOnly).toHaveLength(6)
    for (const token of [undefined, 'x', browser.accessToken, bearer, `${answer.token}a`])
      expect(await listRefusals(aServer(testServer(), token))).toEqual(allRefused)
    expect(await listRefusals(browser)).toEqual(allRefused)
    const asBearer = aProgram(testServer(), answer.token)
    expect(await listRefusals(asBearer)).toEqual(allRefused)
    expect(await readRefusal(asBearer.call(getProfile, {}))).toBe('NOT_AUTHENTICATED')
    expect(await listRefusals(server)).not.toContain('NOT_AUTHENTICATED')
  })

  test('SEC-SS-02 the token of a server ends after five minutes, and with the secret', async () => {
    const { client, server } = await aVendor(testServer())
    const { db, clients } = testServer().services
    expect(await readRefusal(server.call(activeUserAccessTokens, {}))).toBe('not refused')
    await db.update(applications).set({ secretHashes: [] }).where(eq(applications.id, client.id))
    clients.forget()
    expect(await listRefusals(server)).toEqual(allRefused)
    await db
      .update(applications)
      .set({ secretHashes: client.secretHashes })
      .where(eq(applications.id, client.id))
    clients.forget()
    expect(await readRefusal(server.call(activeUserAccessTokens, {}))).toBe('not refused')
    testServer().clock.advance(361)
    expect(await listRefusals(server)).toEqual(allRefused)
  })
})
