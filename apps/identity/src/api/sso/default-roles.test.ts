import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import {
  updateSamlConfiguration,
  updateSamlVendorMetadata,
} from '@vestibule/contract/areas/saml-configuration'
import {
  createSSOConfiguration,
  updateSSOConfiguration,
  updateSSOConfigurationByMetadata,
} from '@vestibule/contract/areas/sso-connections'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { ssoConfigurations, ssoDomains } from '../../platform/db/schema/sso-configurations.ts'
import { aMaker, type Maker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mockMetadata } from '../../testing/connections.ts'
import { aConnection, goSaml } from '../../testing/federation.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** All by which an administrator saves a connection. */
type Save = (browser: Browser, ssoConfigId: string, metadata: string) => Promise<unknown>
const doors: Readonly<Record<string, Save>> = {
  createSSOConfiguration: (browser) => browser.call(createSSOConfiguration, {}),
  updateSSOConfiguration: (browser, ssoConfigId) =>
    browser.call(updateSSOConfiguration, { ssoConfigId, spEntityId: 'urn:acme' }),
  updateSSOConfigurationByMetadata: (browser, ssoConfigId, metadata) =>
    browser.call(updateSSOConfigurationByMetadata, { ssoConfigId, metadata }),
  updateSamlConfiguration: (browser) => browser.call(updateSamlConfiguration, { enabled: true }),
  updateSamlVendorMetadata: (browser, _, metadata) => browser.call(updateSamlVendorMetadata, { metadata }),
}

describeOnServer('default roles of those who come by a connection', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  /** Roles of a colleague who comes by the connection that was saved last for the first time. */
  const arrive = async ({ tenant }: Maker, domain: string): Promise<string[]> => {
    const frame = aBrowser(testServer())
    const { code, state } = await goSaml(testServer(), frame, { email: `new@${domain}` })
    const { userId = '' } = await frame.call(redeemExternalLogin, { txn: state, code })
    const rows = await testServer()
      .services.db.select()
      .from(membershipRoles)
      .where(eq(membershipRoles.userId, userId))
    return rows.filter(({ tenantId }) => tenantId === tenant.id).map(({ roleId }) => roleId)
  }

  const aTeam = async () => {
    domains += 1
    const maker = await aMaker(testServer())
    const clerk = await aMember(testServer(), { in: maker.tenant, roles: [] })
    await aRoleWith(testServer(), maker.tenant, clerk, ['fe.secure.write.samlConfiguration'])
    const domain = `default${domains}.${engine}.test`
    const connection = await aConnection(testServer(), maker.tenant, { domain })
    return { maker, clerk: await signedIn(testServer(), clerk), domain, connection }
  }

  /** Lets the connection that was saved last lead to the mock, whatever was saved of it. */
  const point = async ({ connection }: Awaited<ReturnType<typeof aTeam>>) => {
    const { db } = testServer().services
    const { tenantId, ssoEndpoint, idpEntityId, publicCertificate } = connection
    const rows = await db.select().from(ssoConfigurations).where(eq(ssoConfigurations.tenantId, tenantId))
    const newest = rows.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]!
    await db
      .update(ssoConfigurations)
      .set({ enabled: true, ssoEndpoint, idpEntityId, publicCertificate, spEntityId: '' })
      .where(eq(ssoConfigurations.id, newest.id))
    await db.update(ssoDomains).set({ configurationId: newest.id }).where(eq(ssoDomains.tenantId, tenantId))
  }

  test.each(Object.entries(doors))(
    'SEC-RA-26 after %s they are those that the member could give who saved it',
    async (_, save) => {
      for (const [saver, expected] of [
        ['clerk', []],
        ['admin', [await readRoleId(testServer(), 'ReadOnly')]],
      ] as const) {
        const team = await aTeam()
        testServer().clock.advance(1)
        await save(
          saver === 'clerk' ? team.clerk : team.maker.browser,
          team.connection.id,
          await mockMetadata(testServer()),
        )
        await point(team)
        expect([saver, await arrive(team.maker, team.domain)]).toEqual([saver, expected])
      }
    },
  )

  test('SEC-RA-26 of a connection of which it is not known who saved it they are none of administration', async () => {
    const { maker, domain, connection } = await aTeam()
    await testServer()
      .services.db.update(ssoConfigurations)
      .set({ grantablePermissions: null })
      .where(eq(ssoConfigurations.id, connection.id))
    expect(await arrive(maker, domain)).toEqual([])
  })
})
