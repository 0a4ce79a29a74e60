import { refreshToken } from '@vestibule/contract/areas/auth'
import {
  countConfigurationUsers,
  createConfiguration,
  deleteConfiguration,
  getConfigs,
  getScimRequests,
  updateConfiguration,
} from '@vestibule/contract/areas/scim-directory'
import { scimLimits } from '@vestibule/contract/constants'
import { getGroupById } from '@vestibule/contract/areas/groups'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { scimConnections, scimRequests } from '../../platform/db/schema/scim.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aProvisioned, connectDirectory, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('connections of directories', (engine) => {
  const testServer = useTestServer(engine)

  const actionsIn = async (tenantId: string) => {
    const rows = await testServer()
      .services.db.select({ action: audits.action })
      .from(audits)
      .where(and(eq(audits.tenantId, tenantId), eq(audits.resource, 'scimConnection')))
    return rows.map(({ action }) => action).sort()
  }

  test('are created, listed, paused and deleted', async () => {
    const { browser } = await aMaker(testServer())
    const made = await browser.call(createConfiguration, { source: 'azure-ad' })
    expect(made).toEqual({
      id: expect.any(String),
      connectionName: 'Microsoft Entra ID',
      token: expect.stringMatching(/^vst_scim_/),
      scimUrl: `http://localhost:4600/frontegg/directory/resources/scim/v2/${made.id}`,
    })
    const [listed, ...more] = await browser.call(getConfigs, {})
    expect(more).toEqual([])
    expect(listed).toEqual({
      id: made.id,
      connectionName: 'Microsoft Entra ID',
      source: 'azure-ad',
      syncToUserManagement: true,
      createdAt: expect.any(String),
      lastSync: null,
      scimUrl: made.scimUrl,
      usersCount: 0,
      groupsCount: 0,
      failedRequests: 0,
    })
    expect(await browser.call(updateConfiguration, { id: made.id, syncToUserManagement: false })).toEqual({})
    expect((await browser.call(getConfigs, {}))[0]?.syncToUserManagement).toBe(false)
    expect(await browser.call(countConfigurationUsers, { id: made.id })).toEqual({ count: 0 })
    expect(await browser.call(deleteConfiguration, { id: made.id })).toEqual({})
    expect(await browser.call(getConfigs, {})).toEqual([])
    const gone = browser.call(countConfigurationUsers, { id: made.id })
    expect(await readRefusal(gone)).toBe('NOT_FOUND')
  })

  test('SEC-AU-01 SEC-AU-03 each write leaves one row, which holds no token', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const { id, token } = await browser.call(createConfiguration, { source: 'other', connectionName: ' HR ' })
    await browser.call(updateConfiguration, { id, syncToUserManagement: false })
    await browser.call(updateConfiguration, { id, syncToUserManagement: false })
    await browser.call(updateConfiguration, { id })
    await browser.call(deleteConfiguration, { id })
    expect(await actionsIn(tenant.id)).toEqual([
      'scim.connectionChanged',
      'scim.connectionCreated',
      'scim.connectionDeleted',
    ])
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('SEC-SS-01 only the hash of a token is kept', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const { token } = await browser.call(createConfiguration, { source: 'okta' })
    expect(token).toMatch(/^vst_scim_[\w-]{49}$/)
    const [row] = await testServer()
      .services.db.select()
      .from(scimConnections)
      .where(eq(scimConnections.tenantId, tenant.id))
    expect(row?.tokenHash).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(row)).not.toContain(token.slice(9, 40))
  })

  test('SEC-TE-03 connections of another tenant are unknown, and a reader changes none', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const { id } = await browser.call(createConfiguration, { source: 'okta' })
    const other = await aMaker(testServer())
    expect(await other.browser.call(getConfigs, {})).toEqual([])
    const calls = [
      () => other.browser.call(updateConfiguration, { id, syncToUserManagement: false }),
      () => other.browser.call(deleteConfiguration, { id }),
      () => other.browser.call(countConfigurationUsers, { id }),
      () => other.browser.call(getScimRequests, { id }),
    ]
    for (const call of calls) expect(await readRefusal(call())).toBe('NOT_FOUND')
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    expect(await readRefusal(reader.call(createConfiguration, { source: 'okta' }))).toBe('FORBIDDEN')
    expect(await readRefusal(reader.call(deleteConfiguration, { id }))).toBe('FORBIDDEN')
  })

  test('SEC-AD-03 a token is made and connections are changed after a fresh proof only', async () => {
    const { browser } = await aMaker(testServer())
    const { id } = await browser.call(createConfiguration, { source: 'okta' })
    testServer().clock.advance(301)
    const calls = [
      () => browser.call(createConfiguration, { source: 'okta' }),
      () => browser.call(updateConfiguration, { id, syncToUserManagement: false }),
      () => browser.call(deleteConfiguration, { id }),
    ]
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    for (const call of calls) expect(await readRefusal(call())).toBe('STEP_UP_REQUIRED')
  })

  test('a tenant has so many and no more', async () => {
    const { browser } = await aMaker(testServer())
    for (let made = 0; made < scimLimits.connections; made += 1)
      await browser.call(createConfiguration, { source: 'other' })
    const oneMore = browser.call(createConfiguration, { source: 'other' })
    expect(await readRefusal(oneMore)).toBe('TOO_MANY_SCIM_CONNECTIONS')
  })

  test('a paused connection reads and changes nothing', async () => {
    const { browser, directory, domain } = await aProvisioned(testServer())
    const userId = await provision(directory, `ann@${domain}`)
    await browser.call(updateConfiguration, { id: directory.connectionId, syncToUserManagement: false })
    const refused = await directory.send('DELETE', `/Users/${userId}`)
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'An administrator has paused this connection',
    ])
    expect((await directory.send('POST', '/Groups', { body: { displayName: 'Care' } })).status).toBe(403)
    expect((await directory.send('GET', `/Users/${userId}`)).status).toBe(200)
  })

  test('what a deleted connection managed stays, and its token is worth nothing', async () => {
    const { browser, directory, domain, tenant } = await aProvisioned(testServer())
    const userId = await provision(directory, `ann@${domain}`)
    const body = { displayName: 'Care', members: [{ value: userId }] }
    const { body: group } = await directory.send('POST', '/Groups', { body })
    expect(await browser.call(countConfigurationUsers, { id: directory.connectionId })).toEqual({ count: 1 })
    await browser.call(deleteConfiguration, { id: directory.connectionId })
    const [membership] = await testServer()
      .services.db.select()
      .from(memberships)
      .where(and(eq(memberships.tenantId, tenant.id), eq(memberships.userId, userId)))
    expect(membership?.managedBy).toBe('frontegg')
    const left = await browser.call(getGroupById, { groupId: group.id, _groupsRelations: 'users' })
    expect([left.managedBy, left.users?.length]).toEqual(['frontegg', 1])
    expect((await directory.send('GET', '/Users')).status).toBe(401)
  })
})

describeOnServer('the log of a directory', (engine) => {
  const testServer = useTestServer(engine)

  test('has the latest requests and how they ended, page by page', async () => {
    const { browser, directory, domain } = await aProvisioned(testServer())
    const id = directory.connectionId
    await directory.send('GET', `/Users?filter=${encodeURIComponent(`userName eq "ann@${domain}"`)}`)
    await provision(directory, `ann@${domain}`)
    await directory.send('POST', '/Users', { body: { userName: `ann@${domain}` } })
    await directory.send('GET', '/Users?filter=shoeSize%20eq%20%2244%22')
    const { items } = await browser.call(getScimRequests, { id })
    expect(items.map(({ method, path, status, scimType }) => [method, path, status, scimType])).toEqual([
      ['GET', '/Users?filter=shoeSize eq "44"', 400, 'invalidFilter'],
      ['POST', '/Users', 409, 'uniqueness'],
      ['POST', '/Users', 201, undefined],
      ['GET', `/Users?filter=userName eq "ann@${domain}"`, 200, undefined],
    ])
    expect(items[0]).toMatchObject({
      detail: 'Filtering by shoeSize is not supported',
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      durationMs: expect.any(Number),
    })
    const first = await browser.call(getScimRequests, { id, limit: 3 })
    const second = await browser.call(getScimRequests, { id, limit: 3, cursor: first.next })
    expect([...first.items, ...second.items]).toEqual(items)
    expect(second.next).toBeUndefined()
    expect((await browser.call(getScimRequests, { id, errorsOnly: true })).items).toEqual(items.slice(0, 2))
    expect((await browser.call(getScimRequests, { id, filter: 'SHOE' })).items).toEqual(items.slice(0, 1))
    const [listed] = await browser.call(getConfigs, {})
    expect([listed?.failedRequests, listed?.usersCount, listed?.lastSync]).toEqual([
      2,
      1,
      items[0]?.createdAt,
    ])
  })

  test('keeps no more than the latest ones', async () => {
    const { browser, directory } = await aProvisioned(testServer())
    const { db } = testServer().services
    const nearlyFull = { requestCount: scimLimits.loggedRequests - 1 }
    await db.update(scimConnections).set(nearlyFull).where(eq(scimConnections.id, directory.connectionId))
    for (const path of ['/Schemas', '/Users', '/Groups']) await directory.send('GET', path)
    await db.update(scimConnections).set(nearlyFull).where(eq(scimConnections.id, directory.connectionId))
    await directory.send('GET', '/ResourceTypes')
    const { items } = await browser.call(getScimRequests, { id: directory.connectionId })
    expect(items.map(({ path }) => path)).toEqual(['/ResourceTypes', '/Groups', '/Users'])
    const rows = await db
      .select()
      .from(scimRequests)
      .where(eq(scimRequests.connectionId, directory.connectionId))
    expect(rows.every(({ slot }) => slot < scimLimits.loggedRequests)).toBe(true)
  })

  test('SEC-AU-03 shows neither tokens nor what was sent', async () => {
    const { browser, directory, domain } = await aProvisioned(testServer())
    await provision(directory, `ann@${domain}`, { password: 'let-me-in-please' })
    const other = await connectDirectory(testServer(), { browser })
    expect(JSON.stringify(await browser.call(getScimRequests, { id: directory.connectionId }))).not.toMatch(
      /let-me-in|vst_scim_/,
    )
    expect((await browser.call(getScimRequests, { id: other.connectionId })).items).toEqual([])
  })
})
