import { expect, test } from '@playwright/test'
import { faults } from './faults.ts'
import { hasPostgres } from './support/databases.ts'

/** Enough to see a promise broken; `npm run faults` does more of each. */
const extent = { kills: 2, signals: 1, silenceSeconds: 4 }

for (const { name, needsPostgres = false, run } of faults) {
  test(`SEC-DE-05 promises are kept: ${name}`, { tag: '@alone' }, async () => {
    test.skip(needsPostgres && !(await hasPostgres()), 'no PostgreSQL at 127.0.0.1:5432')
    const { measured, isKept } = await run(extent)
    expect(isKept, measured).toBe(true)
  })
}
