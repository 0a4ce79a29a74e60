import { exportUsers } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { aMaker } from '../../testing/api-tokens.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

/** More members than are written at once. */
const crowd = async ({ services }: TestServer, tenantId: string): Promise<void> => {
  const { db, clock, random } = services
  const now = clock.now()
  const ids = Array.from({ length: 1200 }, () => uuidv7(clock, random))
  await db
    .insert(users)
    .values(ids.map((id) => ({ id, email: `${id}@crowd.test`, createdAt: now, updatedAt: now })))
  const joined = { tenantId, joinedAt: now, activatedAt: now }
  await db.insert(memberships).values(ids.map((userId) => ({ ...joined, userId })))
}

const start = async (browser: Browser) => {
  const answer = await browser.request(exportUsers.path)
  return { status: answer.status, reader: answer.body?.getReader() }
}

describeOnServer('files that are written at once', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-BE-12 are one for a person; it counts until it is read or given up', async () => {
    const { browser, tenant } = await aMaker(testServer())
    await crowd(testServer(), tenant.id)
    const first = await start(browser)
    expect(first.status).toBe(200)
    expect((await start(browser)).status).toBe(429)
    await first.reader?.cancel()
    const second = await start(browser)
    expect(second.status).toBe(200)
    while ((await second.reader?.read())?.done === false);
    const third = await start(browser)
    expect(third.status).toBe(200)
    // What a process that died has taken is free later.
    testServer().clock.advance(601)
    browser.accessToken = (
      await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    ).accessToken
    expect((await start(browser)).status).toBe(200)
  })

  test('SEC-BE-12 are a few for a tree', async () => {
    const { tenant } = await aMaker(testServer())
    const below = await aTenant(testServer(), { parentId: tenant.id })
    for (const { id } of [tenant, below]) await crowd(testServer(), id)
    const statuses = []
    for (let index = 0; index < 7; index += 1) {
      const place = index % 2 === 0 ? tenant : below
      const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: place }))
      statuses.push((await start(browser)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})
