import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = globSync('**/*.ts', { cwd: source }).filter(
  (file) => !file.includes('.test.') && !file.startsWith('testing/'),
)
const saying = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(join(source, file), 'utf8'))).sort()

/** Where rows of `tenants` are made, and whose id they get. */
const doors: Readonly<Record<string, string>> = {
  'dev/seed/tenants.ts': 'the demo of a developer',
  'domain/sub-tenants/accounts.queries.ts':
    'a caller’s, or one of ours: create-account.ts refuses what is not free',
  'domain/tenants/create-tenant.queries.ts': 'one of ours, at a sign-up',
  'ops/operator/users/add.queries.ts': 'one of ours: an operator names an id that exists, or a name',
}

/** Where roles are written, and why those of the installation are left alone. */
const writers: Readonly<Record<string, string>> = {
  'domain/installation/built-in.queries.ts': 'it makes them',
  'domain/roles/permissions.queries.ts': 'calls ensureTenantId',
  'domain/roles/roles.queries.ts': 'calls ensureTenantId',
  'domain/sub-tenants/accounts.queries.ts': 'calls ensureTenantId',
}

test('SEC-ID-01 tenants are made in few places, and one of them alone takes the id of a caller', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(saying(/insert\(tenants\)|insert\s+into\s+"?tenants"?\s/i)).toEqual(Object.keys(doors).sort())
})

test('SEC-ID-03 SEC-ID-04 roles are written in few places, which refuse those of the installation', () => {
  const writing = /\.(insert|update|delete)\((roles|rolePermissions)\)/
  expect(saying(writing)).toEqual(Object.keys(writers).sort())
  const refusing = Object.keys(writers).filter((file) => writers[file] === 'calls ensureTenantId')
  expect(saying(/ensureTenantId\(/)).toEqual(expect.arrayContaining(refusing))
})
