import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { inTenant, inTenantOrVendor } from './in-tenant.ts'
import { vendorTenantId } from './schema/columns.ts'
import { roles } from './schema/roles.ts'

const tenantId = '018f0000-0000-7000-8000-000000000000'
const toSql = (condition: ReturnType<typeof inTenant>) =>
  new QueryBuilder().select({ id: roles.id }).from(roles).where(condition).toSQL()

test('SEC-TE-03 a query is about one tenant, with the data of the vendor only where it says so', () => {
  expect(toSql(inTenant(roles, tenantId))).toMatchObject({
    sql: expect.stringContaining('"roles"."tenant_id" = $1'),
    params: [tenantId],
  })
  expect(toSql(inTenantOrVendor(roles, tenantId))).toMatchObject({
    sql: expect.stringContaining('"roles"."tenant_id" in ($1, $2)'),
    params: [tenantId, vendorTenantId],
  })
})

test('SEC-TE-03 no query writes that condition by hand', () => {
  const source = join(import.meta.dirname, '../..')
  const files = globSync('**/*.ts', { cwd: source }).filter(
    (file) => !file.includes('.test.') && !file.startsWith('testing/') && !file.endsWith('in-tenant.ts'),
  )
  expect(files.length).toBeGreaterThan(500)
  const byHand =
    /\b(eq|inArray)\(\s*\w+\.tenantId,\s*(tenantId\b|\w+\(tenantId\)|\[tenantId, vendorTenantId\])/
  expect(files.filter((file) => byHand.test(readFileSync(join(source, file), 'utf8')))).toEqual([])
})
