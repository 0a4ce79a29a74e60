import { contract, isOperation, type Operation } from '@vestibule/contract'
import { refreshToken as refresh } from '@vestibule/contract/areas/auth'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { type FaultyPostgres, openFaultyPostgres } from '../../testing/faulty-postgres.ts'
import { sampleRequest } from '../../testing/sample-input.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

// Long enough that thirty requests at once are answered in time on a busy machine.
const answerMs = 2000
const operations: readonly Operation[] = Object.values(contract).flatMap((area) =>
  Object.values(area).filter(isOperation),
)

/** What does not depend on the database may answer as ever; what does, says so and when to come back. */
const expectUnavailable = (answer: Response, name: string): void => {
  if (answer.status === 503) expect(Number(answer.headers.get('retry-after')), name).toBeGreaterThan(0)
  else expect(answer.status, name).toBeLessThan(500)
}

describeOnPostgres('SEC-DE-05 a database that is away', () => {
  let postgres: FaultyPostgres
  let testServer: TestServer
  let browser: Browser
  beforeAll(async () => {
    postgres = await openFaultyPostgres(answerMs)
    testServer = await startTestServer(postgres.opened)
    browser = await signedIn(testServer, await anAdmin(testServer, { in: await aTenant(testServer) }))
  })
  afterAll(() => postgres.close())

  const readyz = () => testServer.server.request('/readyz')
  const whoAmI = () => browser.request('/identity/resources/users/v2/me')

  describe('that refuses connections', () => {
    beforeAll(() => postgres.network.refuse())
    afterAll(() => postgres.network.accept())

    test('is 503 with Retry-After at /readyz and for requests of signed-in users', async () => {
      expect((await readyz()).status).toBe(503)
      const answer = await whoAmI()
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(await answer.json()).toMatchObject({ errorCode: 'UNAVAILABLE' })
    })

    test.each(operations.map((operation) => [operation.name, operation] as const))(
      '%s never answers 500',
      async (name, operation) => {
        const { path, ...init } = sampleRequest(operation)
        const answer = await browser.request(path, init)
        expectUnavailable(answer, name)
        if (['signedIn', 'allowed'].includes(operation.access.is)) expect(answer.status, name).toBe(503)
      },
    )

    test.each(['/oauth/token', '/oauth/authorize?client_id=x', '/oauth/userinfo', '/oauth/logout'])(
      '%s never answers 500',
      async (path) => {
        const form = { 'content-type': 'application/x-www-form-urlencoded' }
        const answer = path.endsWith('token')
          ? await browser.request(path, {
              method: 'POST',
              headers: form,
              body: 'grant_type=authorization_code&code=x&redirect_uri=http://localhost:4700/oauth/callback',
            })
          : await browser.request(path)
        expectUnavailable(answer, path)
      },
    )
  })

  test('after connections were refused, the next request is answered', async () => {
    expect((await whoAmI()).status).toBe(200)
    expect((await readyz()).status).toBe(200)
  })

  test('that falls silent is given up in time by every request, and forgotten once it is back', async () => {
    postgres.network.silence()
    const from = performance.now()
    const answers = await Promise.all([...Array.from({ length: 30 }, whoAmI), readyz()])
    expect(answers.map(({ status }) => status)).toEqual(Array(31).fill(503))
    // Each of the two waits, for a connection and for an answer, has its limit.
    expect(performance.now() - from).toBeLessThan(10 * answerMs)
    postgres.network.heal()
    const healed = await Promise.all(Array.from({ length: 30 }, whoAmI))
    expect(healed.map(({ status }) => status)).toEqual(Array(30).fill(200))
  })

  test('that falls silent in mid-transaction costs no connection of the pool', async () => {
    for (let round = 0; round < 2; round += 1) {
      const lost = Array.from({ length: 10 }, () =>
        testServer.services.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
          postgres.network.silence()
          await tx.execute(sql`select 2`)
        }),
      )
      for (const one of await Promise.allSettled(lost)) expect(one.status).toBe('rejected')
      postgres.network.heal()
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => testServer.services.transaction((tx) => tx.execute(sql`select 1`))),
      )
      expect(answers).toHaveLength(10)
    }
  })

  test('that was restarted is used again, and connections that were idle break nothing', async () => {
    await Promise.all(Array.from({ length: 10 }, whoAmI))
    await testServer.services.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await whoAmI()).status))
    for (const status of statuses) expect([200, 503]).toContain(status)
    expect((await whoAmI()).status).toBe(200)
  })

  test('a lock that is held too long is 503, not a hang', async () => {
    const member = await signedIn(testServer, await anAdmin(testServer, { in: await aTenant(testServer) }))
    let letGo = (): void => {}
    const isHeld = new Promise<void>((resolve) => (letGo = resolve))
    const holder = testServer.services.db.transaction(async (tx) => {
      await tx.execute(sql`lock table sessions in exclusive mode`)
      await isHeld
    })
    const isLocked = sql`select 1 from pg_locks where mode = 'ExclusiveLock' and relation = 'sessions'::regclass`
    const locks = async () => (await testServer.services.db.execute(isLocked)) as { rows: unknown[] }
    await expect.poll(async () => (await locks()).rows.length).toBe(1)
    await expect(member.call(refresh, {})).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    letGo()
    await holder
  })
})

describeOnPostgres('SEC-DE-07 conflicts outside a transaction', () => {
  test('are tried again, as those inside are', async () => {
    const { opened, close } = await openFaultyPostgres(20_000)
    await opened.db.execute(sql`create table pairs (id int primary key, value int)`)
    await opened.db.execute(sql`insert into pairs values (1, 0), (2, 0)`)
    // Each statement locks the rows in another order, with a wait between: they deadlock until one is tried again.
    const swap = (order: string) =>
      opened.db.execute(
        sql.raw(`with first as (select id, pg_sleep(0.2) from (select id from pairs order by id ${order} for update) t)
          update pairs set value = value + 1 from first where pairs.id = first.id`),
      )
    await Promise.all([swap('asc'), swap('desc')])
    const { rows } = (await opened.db.execute(sql`select value from pairs order by id`)) as {
      rows: { value: number }[]
    }
    expect(rows.map(({ value }) => value)).toEqual([2, 2])
    await close()
  })
})
