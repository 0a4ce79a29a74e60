import {
  createSamlGroup,
  deleteSamlGroup,
  getSamlRolesGroups,
  updateSamlConfiguration,
  updateSamlGroup,
  updateSamlRoles,
  updateSamlVendorMetadata,
  validateSamlDomain,
} from '@vestibule/contract/areas/saml-configuration'
import {
  createSSOConfiguration,
  createSSOConfigurationByMetadata,
  deleteSSOConfiguration,
  setSSOEnforcement,
  updateSSOConfiguration,
  updateSSOConfigurationByMetadata,
} from '@vestibule/contract/areas/sso-connections'
import { getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { createSSOGuestLink, revokeSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { startSSOTest } from '@vestibule/contract/areas/sso-tests'
import { and, count, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { mockMetadata } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('what is written down of single sign-on', (engine) => {
  const testServer = useTestServer(engine)
  const domain = `audited.${engine}.test`

  const firstId = async (browser: Browser): Promise<string> =>
    (await browser.call(getSSOConfigurations, {}))[0]!.id
  const groupId = async (browser: Browser): Promise<string> =>
    (await browser.call(getSamlRolesGroups, {}))[0]!.id

  /** In an order in which each finds what it needs. */
  const writes = async (
    browser: Browser,
  ): Promise<readonly (readonly [string, () => Promise<unknown>])[]> => {
    const metadata = await mockMetadata(testServer())
    const support = await readRoleId(testServer(), 'Support')
    const groups = [{ group: 'helpers', roleIds: [support] }]
    const proved = async () => {
      const [first] = await browser.call(getSSOConfigurations, {})
      testServer().names.set(domain, [first!.domains[0]!.txtRecord])
      return browser.call(validateSamlDomain, {})
    }
    const ofFirst = async () => ({ ssoConfigId: await firstId(browser) })
    const input = { enabled: false, domain }
    return [
      ['saveFirst', () => browser.call(updateSamlConfiguration, input)],
      ['saveAgain', () => browser.call(updateSamlConfiguration, { ...input, type: 'okta' })],
      ['readMetadata', () => browser.call(updateSamlVendorMetadata, { metadata })],
      ['proveDomain', proved],
      ['setRoles', () => browser.call(updateSamlRoles, { roleIds: [support] })],
      ['addGroup', () => browser.call(createSamlGroup, { group: 'friends', roleIds: [support] })],
      [
        'changeGroup',
        async () =>
          browser.call(updateSamlGroup, { id: await groupId(browser), group: 'friends', roleIds: [] }),
      ],
      ['removeGroup', async () => browser.call(deleteSamlGroup, { id: await groupId(browser) })],
      [
        'changeWithMappings',
        async () =>
          browser.call(updateSSOConfiguration, { ...(await ofFirst()), groups, roleIds: [], enabled: false }),
      ],
      [
        'changeByMetadata',
        async () => browser.call(updateSSOConfigurationByMetadata, { ...(await ofFirst()), metadata }),
      ],
      ['createLink', async () => browser.call(createSSOGuestLink, await ofFirst())],
      ['revokeLink', async () => browser.call(revokeSSOGuestLink, await ofFirst())],
      ['test', async () => browser.call(startSSOTest, await ofFirst())],
      ['enable', async () => browser.call(updateSSOConfiguration, { ...(await ofFirst()), enabled: true })],
      [
        'enforce',
        async () =>
          browser.call(setSSOEnforcement, { ...(await ofFirst()), isEnforced: true, breakGlassUserIds: [] }),
      ],
      ['create', () => browser.call(createSSOConfiguration, { groups, roleIds: [support] })],
      ['createByMetadata', () => browser.call(createSSOConfigurationByMetadata, { metadata })],
      ['delete', async () => browser.call(deleteSSOConfiguration, await ofFirst())],
    ]
  }

  test('SEC-AU-01 every change leaves exactly one row', async () => {
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const countRows = async (): Promise<number> => {
      const isSso = and(eq(audits.tenantId, tenant.id), like(audits.action, 'sso.%'))
      const [row] = await testServer().services.db.select({ count: count() }).from(audits).where(isSso)
      return Number(row?.count)
    }
    const rows: Record<string, number> = {}
    for (const [name, write] of await writes(browser)) {
      const before = await countRows()
      await write()
      testServer().clock.advance(1)
      rows[name] = (await countRows()) - before
    }
    expect(rows).toEqual(Object.fromEntries(Object.keys(rows).map((name) => [name, 1])))
    expect(Object.keys(rows)).toHaveLength(18)
  })
})
