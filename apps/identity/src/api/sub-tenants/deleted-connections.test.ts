import { createSSODomain } from '@vestibule/contract/areas/sso-configurations'
import { createSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { deleteSubTenant } from '@vestibule/contract/areas/sub-tenants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ssoConfigurations, ssoDomains } from '../../platform/db/schema/sso-configurations.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { connectByWizard, proveNewDomain } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('connections of an account that is deleted', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-SO-03 go with it, so that its domains are free for their next owner', async () => {
    const { db } = testServer().services
    const parent = await aTenant(testServer())
    await db.update(tenants).set({ subAccountAccessType: 'alwaysOn' }).where(eq(tenants.id, parent.id))
    const child = await aTenant(testServer(), { parentId: parent.id })
    const theirs = await signedIn(testServer(), await anAdmin(testServer(), { in: child }))
    const domain = `left-behind.${engine}.test`
    await connectByWizard(testServer(), theirs, { type: 'okta', domain })
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: parent }))
    await browser.call(deleteSubTenant, { tenantId: child.id })
    for (const table of [ssoConfigurations, ssoDomains])
      expect(await db.select().from(table).where(eq(table.tenantId, child.id))).toEqual([])
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, {})
    await proveNewDomain(testServer(), browser, { ssoConfigId, domain })
    expect(await browser.call(createSSODomain, { ssoConfigId, domain })).toMatchObject({ validated: true })
  })
})
