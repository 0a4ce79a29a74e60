import { expect, onTestFinished, test } from 'vitest'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { systemClock } from '../../runtime/clock.ts'
import { systemRandom } from '../../runtime/random.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { migrateDatabase } from './prepare-database.ts'

describeOnBothEngines('a new installation', (engine) => {
  test('SEC-DE-09 has no account until an operator adds one', async () => {
    const opened = await openTestDatabase(engine)
    onTestFinished(opened.close)
    await migrateDatabase(opened, { clock: systemClock, random: systemRandom })
    expect(await opened.db.select().from(users)).toEqual([])
    expect(await opened.db.select().from(memberships)).toEqual([])
  })
})
