import { loadEntitlementsV2 } from '@vestibule/contract/areas/entitlements'
import { getFeatureFlagsNative, loadFeatureFlags } from '@vestibule/contract/areas/feature-flags'
import { getAdminBoxMetadata, getMetadata } from '@vestibule/contract/areas/metadata'
import {
  getGlobalSecurityPolicy,
  getPasswordConfigPolicy,
  getSignUpStrategies,
  getVendorPublicAuthStrategiesConfig,
} from '@vestibule/contract/areas/security-policies'
import { getVendorConfig, getVendorPublicInfo } from '@vestibule/contract/areas/vendor-config'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '../platform/db/schema/applications.ts'
import { featureFlags } from '../platform/db/schema/vendor.ts'
import { aMember, aTenant } from '../testing/builders.ts'
import { aBrowser, signedIn } from '../testing/browser.ts'
import { describeOnServer } from '../testing/engines.ts'
import { useTestServer } from '../testing/test-server.ts'
import { changeSettings } from '../domain/installation/settings.queries.ts'

describeOnServer('what the portal reads before anybody signed in', (engine) => {
  const testServer = useTestServer(engine)

  test('feature flags are one flat map at both addresses', async () => {
    const { db, clock } = testServer().services
    await db.insert(featureFlags).values({ key: `probe-${engine}`, isOn: true, updatedAt: clock.now() })
    const flags = await aBrowser(testServer()).call(loadFeatureFlags, {})
    expect(flags[`probe-${engine}`]).toBe('on')
    expect(await aBrowser(testServer()).call(getFeatureFlagsNative, {})).toEqual(flags)
  })

  test('metadata is the configuration of the application', async () => {
    const { db, clients } = testServer().services
    const adminBox = { themeV2: { loginBox: {} }, navigation: { roles: { visibility: 'always' } } }
    const browser = aBrowser(testServer())
    const [row] = (await browser.call(getMetadata, { entityName: 'adminBox' })).rows
    await db
      .update(applications)
      .set({ adminBox })
      .where(eq(applications.id, row?.id ?? ''))
    clients.forget()
    expect((await browser.call(getMetadata, { entityName: 'adminBox' })).rows[0]?.configuration).toEqual(
      adminBox,
    )
    const unknown = await browser.request('/metadata?entityName=everything')
    expect(unknown.status).toBe(400)
  })

  test('policies follow the settings of the installation', async () => {
    const { db, clock } = testServer().services
    const browser = aBrowser(testServer())
    expect(await browser.call(getVendorConfig, {})).toMatchObject({
      allowSignups: true,
      authStrategy: 'EmailAndPassword',
    })
    await changeSettings(db, { clock }, { allowSignups: false })
    expect((await browser.call(getVendorConfig, {})).allowSignups).toBe(false)
    expect(await browser.call(getSignUpStrategies, {})).toEqual([
      { strategy: 'email', isActive: false, isRequired: true },
      { strategy: 'phoneNumber', isActive: false, isRequired: false },
      { strategy: 'username', isActive: false, isRequired: false },
    ])
    await changeSettings(db, { clock }, { allowSignups: true })
    const strategies = await browser.call(getVendorPublicAuthStrategiesConfig, {})
    expect(strategies.mainAuthStrategies).toEqual([{ strategy: 'EmailAndPassword' }])
    expect((await browser.call(getVendorPublicInfo, {})).name).toBe('Acme Notes')
  })

  test('SEC-PW-02 a signed-in person is told the password rules, and there are none of composition', async () => {
    const browser = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    const policy = await browser.call(getPasswordConfigPolicy, {})
    expect(policy).toMatchObject({ minLength: 10, maxLength: 128, requiredTests: {}, optionalTests: {} })
    const all = await browser.call(getGlobalSecurityPolicy, {})
    expect(all.publicKey).toContain('BEGIN PUBLIC KEY')
    expect(all.defaultTokenExpiration).toBe(300)
    expect(await browser.call(getAdminBoxMetadata, {})).toBeTypeOf('object')
    const { permissions } = await browser.call(loadEntitlementsV2, {})
    expect(Object.keys(permissions)).toContain('fe.secure.read.users')
  })
})
