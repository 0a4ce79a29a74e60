import { refreshToken } from '@vestibule/contract/areas/auth'
import { count, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '../platform/db/schema/sessions.ts'
import { counters, throttles } from '../platform/db/schema/throttles.ts'
import { retention } from '../domain/retention.ts'
import { aMember, aTenant } from '../testing/builders.ts'
import { signedIn } from '../testing/browser.ts'
import { describeOnBothEngines, describeOnPostgres } from '../testing/engines.ts'
import { readRefusal } from '../testing/refusal.ts'
import { useTestServer, type TestServer } from '../testing/test-server.ts'
import { fitsWindow } from '../domain/rate-limits/windows.queries.ts'
import { deleteExpired } from './delete-expired.ts'

const fill = async ({ services: { db, clock } }: TestServer, rows: number): Promise<void> => {
  await db.delete(counters)
  await db.execute(
    sql`insert into counters select 'old-' || number, 1, ${clock.now().toISOString()}::timestamptz
      from generate_series(1, ${rows}::int) as number`,
  )
}

const left = async ({ services }: TestServer): Promise<number> => {
  const [row] = await services.db.select({ rows: count() }).from(counters)
  return Number(row?.rows)
}

describeOnBothEngines('rows that are over', (engine) => {
  const testServer = useTestServer(engine)
  const forget = (): Promise<number> => deleteExpired(testServer().services)

  test('are deleted a thousand at a time, and not one too early', async () => {
    await fill(testServer(), 2500)
    testServer().clock.advance(retention.counter)
    expect(await forget()).toBe(0)
    testServer().clock.advance(1)
    await testServer()
      .services.db.insert(counters)
      .values({ key: 'new', count: 1, startedAt: testServer().clock.now() })
    expect([await forget(), await forget(), await forget(), await forget()]).toEqual([1000, 1000, 500, 0])
    expect(await left(testServer())).toBe(1)
  })

  test('of one table are deleted although another one fails, and the failure is told', async () => {
    const { db } = testServer().services
    await fill(testServer(), 10)
    testServer().clock.advance(retention.counter + 1)
    await db.execute(sql`alter table sessions rename to sessions_away`)
    await expect(forget()).rejects.toThrow()
    await db.execute(sql`alter table sessions_away rename to sessions`)
    expect(await left(testServer())).toBe(0)
  })

  test('SEC-SS-05 are no sessions before their absolute end, revoked or not; then their tokens are refused alike', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), ann)
    const { db, clock } = testServer().services
    const isAnns = eq(sessions.userId, ann.id)
    await db.update(sessions).set({ revokedAt: clock.now() }).where(isAnns)
    const refused = () => readRefusal(browser.call(refreshToken, {}))
    const cookies = new Map(browser.cookies)
    const before = await refused()
    testServer().clock.advance(30 * 86_400)
    await forget()
    expect(await db.select().from(sessions).where(isAnns)).toHaveLength(1)
    testServer().clock.advance(retention.session + 1)
    await forget()
    expect(await db.select().from(sessions).where(isAnns)).toEqual([])
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect(await refused()).toBe(before)
  })

  test('are not throttles that still refuse attempts, nor counters whose window runs', async () => {
    const { db, clock } = testServer().services
    const now = clock.now()
    const row = { refusals: 0, wasAllowed: true, updatedAt: now }
    const until = new Date(now.getTime() + 3 * 86_400_000)
    await db.delete(throttles)
    await db.insert(throttles).values([
      { ...row, key: 'sign-in.address:free', failures: 4 },
      { ...row, key: 'sign-in.address:stopped', failures: 40, blockedUntil: until },
      { ...row, key: 'code:yesterday', failures: 19, startedAt: now },
      { ...row, key: 'code:closed', failures: 20, startedAt: now, blockedUntil: until },
      { ...row, key: 'sign-in.account:some', failures: 7 },
    ])
    const keys = async () => (await db.select().from(throttles).orderBy(throttles.key)).map(({ key }) => key)
    testServer().clock.advance(retention.codeThrottle + 1)
    await forget()
    expect(await keys()).toEqual(['code:closed', 'sign-in.account:some', 'sign-in.address:stopped'])
    const window = { most: 1, seconds: retention.counter + 1 }
    await expect(fitsWindow(testServer().services, 'too long', window)).rejects.toThrow(
      'before its window ends',
    )
  })
})

describeOnPostgres('rows that are over and in use', (engine) => {
  const testServer = useTestServer(engine)

  test('are left to the next time instead of being waited for', async () => {
    await fill(testServer(), 5)
    testServer().clock.advance(retention.counter + 1)
    const { db } = testServer().services
    await db.transaction(async (tx) => {
      await tx.select().from(counters).where(eq(counters.key, 'old-3')).for('update')
      expect(await deleteExpired(testServer().services)).toBe(4)
    })
    expect(await deleteExpired(testServer().services)).toBe(1)
  })
})
