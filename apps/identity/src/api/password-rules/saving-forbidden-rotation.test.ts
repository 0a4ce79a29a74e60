import { readFile } from 'node:fs/promises'
import {
  getPasswordRotationPolicy,
  getVendorPasswordRotationPolicy,
  savePasswordRotationPolicy,
} from '@vestibule/contract/areas/password-rules'
import { headers } from '@vestibule/contract/constants'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { vendorSettings } from '../../platform/db/schema/vendor.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRule, forbid, writePasswordRules } from '../../testing/password-rules.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const rule = { isActive: true, rotationPeriod: 30, notificationPeriod: 5 }
const off = { isActive: false, rotationPeriod: 365, notificationPeriod: 14 }

describeOnServer('a rotation that is saved where the installation forbids it', (engine) => {
  const testServer = useTestServer(engine)
  afterEach(() => writePasswordRules(testServer(), { rotation: off, forbidden: [] }))

  test('SEC-PW-10 a rule that asks for it is refused for the tenant and for an account below, and is in the audit log', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const below = await aTenant(testServer(), { parentId: tenant.id })
    await forbid(testServer(), 'rotation')
    const save = (account: string | undefined) =>
      browser.request(savePasswordRotationPolicy.path, {
        method: 'POST',
        body: rule,
        headers: { [headers.scopedTenant]: account },
      })
    for (const account of [undefined, below.id]) {
      const answer = await save(account)
      expect([answer.status, ((await answer.json()) as { errorCode: string }).errorCode]).toEqual([
        403,
        'PASSWORD_RULE_FORBIDDEN',
      ])
    }
    const { db } = testServer().services
    for (const { id } of [tenant, below]) {
      const rows = await db.select().from(audits).where(eq(audits.tenantId, id))
      expect(rows.map(({ action, details }) => [action, details])).toContainEqual([
        'operation.refused',
        expect.objectContaining({ code: 'PASSWORD_RULE_FORBIDDEN' }),
      ])
    }
  })

  test.each([
    ['the defaults of the wire', {}],
    ['what turns it off', { ...rule, isActive: false }],
  ])('SEC-PW-10 %s are taken', async (_, input) => {
    const { browser, tenant } = await aMaker(testServer())
    await aRule(testServer(), tenant.id, 'rotation', rule)
    await forbid(testServer(), 'rotation')
    expect(await browser.call(savePasswordRotationPolicy, input)).toMatchObject({
      isActive: false,
      isForbidden: true,
    })
    await forbid(testServer())
    expect(await browser.call(getPasswordRotationPolicy, {})).toMatchObject({ isActive: false })
  })

  test('SEC-PW-10 the operator cannot say both', async () => {
    const { services } = testServer()
    const { passwordRules } = await services.settings()
    const both = { ...passwordRules, rotation: rule, forbidden: ['rotation' as const] }
    expect(await readRefusal(changeSettings(services.db, services, { passwordRules: both }))).toBe(
      'PASSWORD_RULE_FORBIDDEN',
    )
    expect((await services.settings()).passwordRules).toEqual(passwordRules)
    const other = { ...both, forbidden: ['composition' as const] }
    expect(await readRefusal(changeSettings(services.db, services, { passwordRules: other }))).toBe(
      'not refused',
    )
  })

  test('SEC-PW-10 the statement of docs/operations.md forbids both, and leaves the other settings as they are', async () => {
    const { db, settings } = testServer().services
    const text = await readFile(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
    const [, statement = ''] = /```sql\n(insert into vendor_settings[^;]+);\n```/.exec(text) ?? []
    for (const isStored of [false, true]) {
      if (!isStored) await db.delete(vendorSettings)
      else await writePasswordRules(testServer(), { rotation: rule, forbidden: [] })
      const before = await settings()
      await db.execute(sql.raw(statement))
      const passwordRules = { ...before.passwordRules, forbidden: ['composition', 'rotation'] }
      expect(await settings()).toEqual({ ...before, passwordRules })
    }
  })

  test('SEC-PW-10 nothing is forbidden by default', async () => {
    const { browser } = await aMaker(testServer())
    const answer = await browser.call(savePasswordRotationPolicy, rule)
    expect(answer).toMatchObject(rule)
    expect(answer).not.toHaveProperty('isForbidden')
    expect(await browser.call(getVendorPasswordRotationPolicy, {})).not.toHaveProperty('isForbidden')
  })
})
