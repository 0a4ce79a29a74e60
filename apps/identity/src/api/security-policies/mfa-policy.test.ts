import { refreshToken } from '@vestibule/contract/areas/auth'
import {
  createMfaPolicy,
  getGlobalSecurityPolicy,
  getMFAStrategiesConfig,
  getMfaPolicy,
  getVendorMfaPolicy,
  saveMfaPolicy,
} from '@vestibule/contract/areas/security-policies'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { passFirstFactor, useMfa } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('whether a tenant asks for a second factor', (engine) => {
  const testServer = useTestServer(engine)
  const force = { enforceMFAType: 'Force' } as const

  test('administrators decide it for their tenant, no other member does', async () => {
    const [tenant, other] = [await aTenant(testServer()), await aTenant(testServer())]
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const member = await aMember(testServer(), { in: tenant })
    const reader = await signedIn(testServer(), member)
    const foreign = await anAdmin(testServer(), { in: other })
    expect(await readRefusal(admin.call(getMfaPolicy, {}))).toBe('NOT_FOUND')
    expect(await readRefusal(aBrowser(testServer()).call(saveMfaPolicy, force))).toBe('NOT_AUTHENTICATED')
    expect(await readRefusal(reader.call(saveMfaPolicy, force))).toBe('FORBIDDEN')
    const { id } = await admin.call(createMfaPolicy, { enforceMFAType: 'DontForce' })
    expect(await admin.call(saveMfaPolicy, { id, ...force })).toMatchObject({ id, ...force })
    expect(await reader.call(getMfaPolicy, {})).toMatchObject({ id, ...force })
    expect(await passFirstFactor(aBrowser(testServer()), member.email)).toMatchObject({ mfaRequired: true })
    expect(await passFirstFactor(aBrowser(testServer()), foreign.email)).toMatchObject({ mfaRequired: false })
    testServer().clock.advance(1)
    expect(await admin.call(refreshToken, {})).toMatchObject({ mfaRequired: true })
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    expect(rows.filter(({ action }) => action === 'mfaPolicy.changed')).toMatchObject([
      { severity: 'High', details: { to: 'DontForce' } },
      { severity: 'High', details: { from: 'DontForce', to: 'Force' } },
    ])
  })

  test('SEC-SS-14 SEC-AD-03 it takes a fresh proof', async () => {
    const admin = await signedIn(
      testServer(),
      await anAdmin(testServer(), { in: await aTenant(testServer()) }),
    )
    testServer().clock.advance(301)
    expect(await readRefusal(admin.call(saveMfaPolicy, force))).toBe('STEP_UP_REQUIRED')
    expect(await readRefusal(admin.call(createMfaPolicy, force))).toBe('STEP_UP_REQUIRED')
  })

  test('what the installation says holds for tenants that say nothing', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    expect(await browser.call(getVendorMfaPolicy, {})).toMatchObject({ enforceMFAType: 'DontForce' })
    await useMfa(testServer(), { enforceMFAType: 'Force', strategies: ['AuthenticatorApp', 'EmailCode'] })
    expect(await browser.call(getVendorMfaPolicy, {})).toMatchObject({ enforceMFAType: 'Force' })
    expect(await browser.call(getGlobalSecurityPolicy, {})).toMatchObject({ enforceMFAType: 'Force' })
    const { strategies } = await browser.call(getMFAStrategiesConfig, {})
    expect(strategies.filter(({ isActive }) => isActive).map(({ strategy }) => strategy)).toEqual([
      'AuthenticatorApp',
      'EmailCode',
    ])
    expect(await passFirstFactor(aBrowser(testServer()), user.email)).toMatchObject({ mfaRequired: true })
    await useMfa(testServer(), { enforceMFAType: 'DontForce' })
  })
})
