import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { aTenant } from '../../testing/builders.ts'
import { useTestServer } from '../../testing/test-server.ts'
import type { Database } from './database.ts'
import { migrationState } from './migration-state.queries.ts'
import { tenants } from './schema/tenants.ts'
import { createTransaction } from './transaction.ts'
import { isUuid, uuidv7 } from './uuidv7.ts'
import { testClock, testRandom } from '../../testing/given.ts'
import { eq } from 'drizzle-orm'

const conflict = (code: string) => Object.assign(new Error('conflict'), { cause: { code } })

/** A database whose first transactions fail. */
const failingDatabase = (errors: Error[]) => {
  let runs = 0
  const db = {
    transaction: async (work: (tx: unknown) => Promise<unknown>) => {
      runs += 1
      const error = errors.shift()
      if (error !== undefined) throw error
      return work('tx')
    },
  } as unknown as Database
  return { transaction: createTransaction(db), runs: () => runs }
}

describe('SEC-DE-07 transactions', () => {
  // 23505: another transaction has taken a unique value first; the next try sees it.
  test.each(['40001', '40P01', '23505'])('are tried again after %s', async (code) => {
    const { transaction, runs } = failingDatabase([conflict(code), conflict(code)])
    expect(await transaction(async () => 'done')).toBe('done')
    expect(runs()).toBe(3)
  })

  test('are tried three times in all', async () => {
    const { transaction, runs } = failingDatabase([conflict('40001'), conflict('40001'), conflict('40001')])
    await expect(transaction(async () => 'done')).rejects.toThrow('conflict')
    expect(runs()).toBe(3)
  })

  test('are not tried again after anything else', async () => {
    const { transaction, runs } = failingDatabase([conflict('23503')])
    await expect(transaction(async () => 'done')).rejects.toThrow('conflict')
    expect(runs()).toBe(1)
  })
})

describeOnBothEngines('database', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-DE-08 an id that is no UUID matches nothing and breaks nothing', async () => {
    await aTenant(testServer())
    for (const id of ['', 'x', "' or true --", '\u0000', '0'.repeat(500)]) {
      expect(await testServer().services.db.select().from(tenants).where(eq(tenants.id, id))).toEqual([])
    }
  })

  test('knows when no migration is missing', async () => {
    expect(await migrationState(testServer().services.db)).toEqual({
      missing: 0,
      unknown: 0,
      missingEarlier: 0,
    })
  })
})

describeOnPostgres('conflicts', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-DE-07 two transactions that deadlock both get their turn', async () => {
    const [one, other] = [await aTenant(testServer()), await aTenant(testServer())]
    const rename = (first: string, second: string) =>
      testServer().services.transaction(async (tx) => {
        await tx.update(tenants).set({ name: 'renamed' }).where(eq(tenants.id, first))
        await tx.execute(sql`select pg_sleep(0.05)`)
        await tx.update(tenants).set({ name: 'renamed' }).where(eq(tenants.id, second))
      })
    await Promise.all([rename(one.id, other.id), rename(other.id, one.id)])
    const rows = await testServer().services.db.select().from(tenants).where(eq(tenants.name, 'renamed'))
    expect(rows).toHaveLength(2)
  })
})

describe('ids', () => {
  test('sort by time and are UUIDs of version 7', () => {
    const clock = testClock()
    const random = testRandom('ids')
    const ids = Array.from({ length: 5 }, () => {
      clock.advance(1)
      return uuidv7(clock, random)
    })
    expect([...ids].sort()).toEqual(ids)
    expect(ids.every((id) => isUuid(id) && id[14] === '7' && '89ab'.includes(id[19] ?? ''))).toBe(true)
  })
})
