import {
  createTenantAccessToken,
  createUserAccessToken,
  deleteTenantAccessToken,
  deleteTenantApiToken,
  deleteUserAccessToken,
  deleteUserApiToken,
  getTenantAccessTokensData,
  getTenantApiTokensData,
  getUserAccessTokensData,
  getUserApiTokensData,
  updateTenantApiTokensData,
  updateUserApiTokensData,
} from '@vestibule/contract/areas/api-tokens'
import { apiSecretPrefix } from '@vestibule/contract/constants'
import { addRole, getPermissions } from '@vestibule/contract/areas/roles-permissions'
import { updateUser } from '@vestibule/contract/areas/team'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { apiTokens } from '../../platform/db/schema/api-tokens.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const description = 'nightly export'
const roleIds: string[] = []

/** Every write, on a token that does not have to be there. */
const writes = (browser: Browser): (() => Promise<unknown>)[] => [
  () => browser.call(createUserAccessToken, { description }),
  () => browser.call(updateUserApiTokensData, { description }),
  () => browser.call(createTenantAccessToken, { description, roleIds }),
  () => browser.call(updateTenantApiTokensData, { description, roleIds }),
  () => browser.call(deleteUserAccessToken, { id: 'x' }),
  () => browser.call(deleteUserApiToken, { tokenId: 'x' }),
  () => browser.call(deleteTenantAccessToken, { id: 'x' }),
  () => browser.call(deleteTenantApiToken, { tokenId: 'x' }),
]
const reads = (browser: Browser): (() => Promise<unknown>)[] => [
  () => browser.call(getUserAccessTokensData, {}),
  () => browser.call(getUserApiTokensData, {}),
  () => browser.call(getTenantAccessTokensData, {}),
  () => browser.call(getTenantApiTokensData, {}),
]
const all = (browser: Browser) => [...reads(browser), ...writes(browser)]

describeOnServer('API tokens', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AD-02 a token of each type is made, listed without its secret, and deleted', async () => {
    const { tenant, admin, browser } = await aMaker(testServer())
    const readOnly = await readRoleId(testServer(), 'ReadOnly')
    const own = await browser.call(createUserAccessToken, { description, expiresInMinutes: 60 })
    const pair = await browser.call(updateUserApiTokensData, { description, expiresInMinutes: null })
    const shared = await browser.call(createTenantAccessToken, { description, roleIds: [readOnly] })
    const sharedPair = await browser.call(updateTenantApiTokensData, { description, roleIds: [readOnly] })
    const secrets = [own, pair, shared, sharedPair].map(({ secret = '' }) => secret)
    expect(new Set(secrets).size).toBe(4)
    for (const secret of secrets) expect(secret).toMatch(new RegExp(`^${apiSecretPrefix}[\\w-]{49}$`))
    const now = testServer().clock.now()
    expect(own.expires).toBe(secondsLater(now, 3600).toISOString())
    expect(pair.expires).toBeUndefined()
    expect(shared.expires, 'lives 90 days unless told').toBe(secondsLater(now, 90 * 86_400).toISOString())
    const creator = { createdByUserId: admin.id, createdByName: admin.name, roleIds: [readOnly] }
    expect((await browser.call(getUserAccessTokensData, {})).accessTokens).toMatchObject([{ id: own.id }])
    expect(await browser.call(getUserApiTokensData, {})).toMatchObject([{ clientId: pair.clientId }])
    const { accessTokens } = await browser.call(getTenantAccessTokensData, {})
    expect(accessTokens).toMatchObject([{ id: shared.id, ...creator }])
    const pairs = await browser.call(getTenantApiTokensData, {})
    expect(pairs).toMatchObject([{ clientId: sharedPair.clientId, tenantId: tenant.id, ...creator }])
    const lists = JSON.stringify(await Promise.all(reads(browser).map((read) => read())))
    const rows = JSON.stringify(await testServer().services.db.select().from(apiTokens))
    for (const secret of secrets) expect(`${lists}${rows}`).not.toContain(secret)
    await browser.call(deleteUserAccessToken, { id: own.id })
    await browser.call(deleteUserApiToken, { tokenId: pair.clientId })
    await browser.call(deleteTenantAccessToken, { id: shared.id })
    await browser.call(deleteTenantApiToken, { tokenId: sharedPair.clientId })
    const left = await Promise.all(reads(browser).map((read) => read()))
    expect(left).toEqual([{ accessTokens: [] }, [], { accessTokens: [] }, []])
  })

  test('SEC-AU-01 SEC-AU-06 a token that is made or deleted is in the log, and its maker gets a mail', async () => {
    const { tenant, admin, browser } = await aMaker(testServer())
    const { id, secret = '' } = await browser.call(createUserAccessToken, { description })
    await browser.call(deleteUserAccessToken, { id })
    const { db } = testServer().services
    const rows = await db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    const ofToken = rows.filter(({ resourceId }) => resourceId === id)
    expect(ofToken.map(({ action }) => action).sort()).toEqual(['apiToken.created', 'apiToken.deleted'])
    for (const row of ofToken) expect(row).toMatchObject({ userId: admin.id, severity: 'High' })
    expect(JSON.stringify(rows)).not.toContain(secret)
    const [mail] = (await testServer().mail()).to(admin.email).slice(-1)
    expect(mail?.text).toContain(description)
    expect(mail?.text).toContain(tenant.name)
    expect(mail?.text).not.toContain(secret)
  })

  test('SEC-AD-03 SEC-SS-14 a proof older than five minutes neither makes nor deletes a token', async () => {
    const { browser } = await aMaker(testServer())
    testServer().clock.advance(301)
    for (const write of writes(browser)) expect(await readRefusal(write())).toBe('STEP_UP_REQUIRED')
    for (const read of reads(browser)) expect(await readRefusal(read())).toBe('not refused')
  })

  test('SEC-TE-02 a visitor is not let in, and a member needs the permission', async () => {
    const { tenant } = await aMaker(testServer())
    for (const call of all(aBrowser(testServer())))
      expect(await readRefusal(call())).toBe('NOT_AUTHENTICATED')
    const member = await signedIn(testServer(), await aMember(testServer(), { in: tenant, roles: [] }))
    for (const call of all(member)) expect(await readRefusal(call())).toBe('FORBIDDEN')
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    for (const read of reads(reader)) expect(await readRefusal(read())).toBe('not refused')
    for (const write of writes(reader)) expect(await readRefusal(write())).toBe('FORBIDDEN')
  })

  test("SEC-TE-03 another tenant's and another member's tokens are neither seen nor deleted", async () => {
    const { tenant, browser } = await aMaker(testServer())
    const own = await browser.call(createUserAccessToken, { description })
    const pair = await browser.call(updateUserApiTokensData, { description })
    const shared = await browser.call(createTenantAccessToken, { description, roleIds })
    const sharedPair = await browser.call(updateTenantApiTokensData, { description, roleIds })
    const colleague = await signedIn(
      testServer(),
      await aMember(testServer(), { in: tenant, roles: ['Admin'] }),
    )
    const stranger = (await aMaker(testServer())).browser
    const refusals = (other: Browser) =>
      Promise.all([
        readRefusal(other.call(deleteUserAccessToken, { id: own.id })),
        readRefusal(other.call(deleteUserApiToken, { tokenId: pair.clientId })),
        readRefusal(other.call(deleteTenantAccessToken, { id: sharedPair.clientId })),
        readRefusal(other.call(deleteTenantApiToken, { tokenId: shared.id })),
      ])
    expect(new Set(await refusals(colleague))).toEqual(new Set(['NOT_FOUND']))
    expect(new Set(await refusals(stranger))).toEqual(new Set(['NOT_FOUND']))
    const foreign = [
      readRefusal(stranger.call(deleteTenantAccessToken, { id: shared.id })),
      readRefusal(stranger.call(deleteTenantApiToken, { tokenId: sharedPair.clientId })),
    ]
    expect(await Promise.all(foreign)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    const [users, userPairs] = await Promise.all(reads(colleague).map((read) => read()))
    expect([users, userPairs]).toEqual([{ accessTokens: [] }, []])
    const seen = JSON.stringify(await Promise.all(reads(stranger).map((read) => read())))
    for (const id of [own.id, pair.clientId, shared.id, sharedPair.clientId]) expect(seen).not.toContain(id)
    const mine = JSON.stringify(await Promise.all(reads(browser).map((read) => read())))
    for (const id of [own.id, pair.clientId, shared.id, sharedPair.clientId]) expect(mine).toContain(id)
  })

  test('SEC-TE-04 a token is given no role with more in it than its maker holds', async () => {
    const { tenant, browser } = await aMaker(testServer())
    const permissions = await browser.call(getPermissions, {})
    const ids = permissions
      .filter(({ key }) => ['fe.secure.write.tenantApiTokens', 'fe.secure.read.users'].includes(key))
      .map(({ id }) => id)
    const { id: roleId } = await browser.call(addRole, { key: 'tokens', name: 'Tokens', permissions: ids })
    const maker = await aMember(testServer(), { in: tenant, roles: [] })
    await browser.call(updateUser, { id: maker.id, roleIds: [roleId] })
    const limited = await signedIn(testServer(), maker)
    const make = (roles: string[]) =>
      Promise.all([
        readRefusal(limited.call(createTenantAccessToken, { description, roleIds: roles })),
        readRefusal(limited.call(updateTenantApiTokensData, { description, roleIds: roles })),
      ])
    const readOnly = await readRoleId(testServer(), 'ReadOnly')
    const admin = await readRoleId(testServer(), 'Admin')
    for (const more of [readOnly, admin]) {
      const refused = 'ROLE_NOT_GRANTABLE'
      expect(await make([roleId, more])).toEqual([refused, refused])
    }
    const other = (await aMaker(testServer())).browser
    const foreign = (await other.call(addRole, { key: 'foreign', name: 'Foreign' })).id
    expect(await make([foreign])).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect(await make([roleId])).toEqual(['not refused', 'not refused'])
  })

  test('what is switched off, too many or no description is refused', async () => {
    const { tenant, admin, browser } = await aMaker(testServer())
    const { services } = testServer()
    for (const wrong of ['', '   ', 'x'.repeat(201)])
      expect(await readRefusal(browser.call(createUserAccessToken, { description: wrong }))).toBe(
        'INVALID_INPUT',
      )
    for (const expiresInMinutes of [0, -1, 1.5, 1e9])
      expect(await readRefusal(browser.call(createUserAccessToken, { description, expiresInMinutes }))).toBe(
        'INVALID_INPUT',
      )
    const row = { tenantId: tenant.id, userId: admin.id, description, createdAt: services.clock.now() }
    await services.db.insert(apiTokens).values(
      Array.from({ length: 200 }, (_, index) => ({
        ...row,
        id: crypto.randomUUID(),
        type: 'userAccessToken' as const,
        secretHash: `${engine} many ${index}`,
      })),
    )
    expect(await readRefusal(browser.call(createUserAccessToken, { description }))).toBe(
      'TOO_MANY_API_TOKENS',
    )
    await changeSettings(services.db, services, { apiTokensEnabled: false })
    const makes = writes(browser).slice(0, 4)
    for (const make of makes) expect(await readRefusal(make())).toBe('NOT_FOUND')
    await changeSettings(services.db, services, { apiTokensEnabled: true })
  })
})
