import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')

/** Where rows of `tenants` are made, and whose id they get. */
const doors: Readonly<Record<string, string>> = {
  'dev/seed/tenants.ts': 'the demo of a developer',
  'domain/sub-tenants/accounts.queries.ts':
    'a caller’s, or one of ours: create-account.ts refuses what is not free',
  'domain/tenants/create-tenant.queries.ts': 'one of ours, at a sign-up',
  'ops/operator/users/add.queries.ts': 'one of ours: an operator names an id that exists, or a name',
}

test('SEC-ID-01 tenants are made in few places, and one of them alone takes the id of a caller', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter(
    (file) => !file.includes('.test.') && !file.startsWith('testing/'),
  )
  expect(files.length).toBeGreaterThan(500)
  const making = files.filter((file) =>
    /insert\(tenants\)|insert\s+into\s+"?tenants"?\s/i.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(making.sort()).toEqual(Object.keys(doors).sort())
})
