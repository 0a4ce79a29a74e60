import { expect, test } from 'vitest'
import { passwordRules } from '../../platform/db/schema/password-rules.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { vendorSettings } from '../../platform/db/schema/vendor.ts'
import { openDirectory } from '../../testing/data-directory.ts'
import { operate, useDataDirectory } from '../../testing/operate.ts'

const { aDirectory } = useDataDirectory()
const now = new Date('2026-11-26T12:00:00Z')
const times = { createdAt: now, updatedAt: now }
const acme = '01a1fd55-7a80-7ffa-8dc2-361c19018201'
const globex = '01a1fd55-7a80-7ffa-8dc2-361c19018202'
const rotation = { isActive: true, rotationPeriod: 30, notificationPeriod: 5 }

test('SEC-PW-12 check names tenants whose rules do not hold, and an installation that contradicts itself', async () => {
  const dataDirectory = await aDirectory()
  const env = { DATA_DIR: dataDirectory, PUBLIC_URL: 'https://auth.example.test' }
  const says = async (rules: object) => {
    const { db, close } = await openDirectory(dataDirectory)
    const row = { id: 'vendor', settings: { passwordRules: rules }, updatedAt: now }
    await db.insert(vendorSettings).values(row).onConflictDoUpdate({ target: vendorSettings.id, set: row })
    await close()
    const { lines, isOk } = await operate('check', [], env)
    expect([lines[0], isOk]).toEqual([expect.stringMatching(/^Everything can be read/), true])
    return lines.slice(1)
  }
  const { db, close } = await openDirectory(dataDirectory)
  await db.insert(tenants).values([
    { id: acme, name: 'Acme', ...times },
    { id: globex, name: 'Globex', ...times },
  ])
  const tests = { minLength: 12, optionalTests: { requireNumbers: true }, minOptionalTestsToPass: 1 }
  const rows = [
    { tenantId: acme, kind: 'composition', rule: tests },
    { tenantId: acme, kind: 'rotation', rule: rotation },
    { tenantId: acme, kind: 'lockout', rule: { enabled: true, maxAttempts: 5 } },
    { tenantId: globex, kind: 'composition', rule: { minLength: 14 } },
    { tenantId: globex, kind: 'rotation', rule: { ...rotation, isActive: false } },
  ] as const
  await db.insert(passwordRules).values(rows.map((row) => ({ ...row, id: row.tenantId, ...times })))
  await close()
  const composition = `Acme (${acme}) asked for kinds of characters in passwords, which the installation forbids: the rule does not hold`
  const expiring = `Acme (${acme}) asked for passwords to expire, which the installation forbids: the rule does not hold`
  expect(await says({})).toEqual([])
  expect(await says({ forbidden: ['composition'], rotation })).toEqual([composition])
  expect(await says({ forbidden: ['composition', 'rotation'], rotation })).toEqual([
    'The settings of the installation ask passwords to expire and forbid it: they do not expire',
    composition,
    expiring,
  ])
  expect(await says({ forbidden: ['rotation'] })).toEqual([expiring])
})
