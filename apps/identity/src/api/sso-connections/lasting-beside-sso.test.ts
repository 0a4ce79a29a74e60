import {
  updateSamlConfiguration,
  updateSamlVendorMetadata,
} from '@vestibule/contract/areas/saml-configuration'
import {
  setSSOEnforcement,
  updateSSOConfiguration,
  updateSSOConfigurationByMetadata,
  updateSSOConfigurationByMetadataUrl,
} from '@vestibule/contract/areas/sso-connections'
import { expect, test } from 'vitest'
import { idpAddress } from '../../dev/idp/grants.ts'
import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { aCertificate, mockMetadata, proveNewDomain } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Team = {
  readonly testServer: TestServer
  readonly browser: Browser
  readonly ssoConfigId: string
  /** Whom the change leaves as break-glass users. */
  readonly breakGlassUserIds: string[]
}

type Door = {
  readonly before?: Partial<SsoConfigurationRow>
  readonly enforce: (team: Team) => Promise<unknown>
}

const draft = { ssoEndpoint: '' }

/** Every way to make single sign-on the only way in for more people. */
const doors: Readonly<Record<string, Door>> = {
  enforcement: {
    before: { isEnforced: false },
    enforce: ({ browser, ssoConfigId, breakGlassUserIds }) =>
      browser.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds }),
  },
  'switching on': {
    before: { enabled: false },
    enforce: ({ browser, ssoConfigId }) =>
      browser.call(updateSSOConfiguration, { ssoConfigId, enabled: true }),
  },
  'switching on in the older form': {
    before: { enabled: false },
    enforce: ({ browser }) => browser.call(updateSamlConfiguration, { enabled: true }),
  },
  'an address': {
    before: draft,
    enforce: ({ browser, ssoConfigId }) =>
      browser.call(updateSSOConfiguration, { ssoConfigId, ssoEndpoint: 'https://idp.example/sso' }),
  },
  metadata: {
    before: draft,
    enforce: async ({ testServer, browser, ssoConfigId }) =>
      browser.call(updateSSOConfigurationByMetadata, {
        ssoConfigId,
        metadata: await mockMetadata(testServer),
      }),
  },
  'published metadata': {
    before: draft,
    enforce: ({ testServer, browser, ssoConfigId }) =>
      browser.call(updateSSOConfigurationByMetadataUrl, {
        ssoConfigId,
        url: `${idpAddress(testServer.services, 'saml')}/metadata`,
      }),
  },
  'metadata in the older form': {
    before: draft,
    enforce: async ({ testServer, browser }) =>
      browser.call(updateSamlVendorMetadata, { metadata: await mockMetadata(testServer) }),
  },
}

/** The administrator beside the provider, by why they are. */
const beside = { 'of another domain': false, 'as a break-glass user': true }

describeOnServer('who is left beside an enforced connection', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0
  const minute = () => new Date(testServer().clock.now().getTime() + 60_000)

  /** An administrator of the connection's domain, who acts, and one who is beside it for a minute, or for good. */
  const aTeam = async (isBreakGlass: boolean, isLasting: boolean, fields: Partial<SsoConfigurationRow>) => {
    const domain = `lasting${(domains += 1)}.${engine}.test`
    const tenant = await aTenant(testServer())
    const boss = await anAdmin(testServer(), { in: tenant, user: { email: `boss@${domain}` } })
    const browser = await signedIn(testServer(), boss)
    const other = await anAdmin(testServer(), {
      in: tenant,
      temporaryExpirationDate: isLasting ? null : minute(),
      user: { email: isBreakGlass ? `other@${domain}` : `other@free-${domain}` },
    })
    const breakGlassUserIds = isBreakGlass ? [other.id] : []
    const row = { domain, isEnforced: true, breakGlassUserIds, ...fields }
    const { id: ssoConfigId } = await aConnection(testServer(), tenant, row)
    return { testServer: testServer(), domain, tenant, boss, other, browser, ssoConfigId, breakGlassUserIds }
  }

  const cases = Object.keys(doors).flatMap((door) =>
    Object.entries(beside).map(([why, isBreakGlass]) => ({ door, why, isBreakGlass })),
  )

  test.each(cases)(
    'SEC-RA-41 is no administrator for a minute only, by $door ($why)',
    async ({ door, isBreakGlass }) => {
      const { before = {}, enforce } = doors[door]!
      const temporary = await aTeam(isBreakGlass, false, before)
      expect(await readRefusal(enforce(temporary))).toBe('LAST_ADMINISTRATOR')
      const lasting = await aTeam(isBreakGlass, true, before)
      expect(await readRefusal(enforce(lasting))).toBe('not refused')
    },
  )

  test('SEC-RA-41 is no administrator for a minute only, by the proof of a domain', async () => {
    const { browser, ssoConfigId, tenant, domain } = await aTeam(false, false, {})
    const last = await anAdmin(testServer(), { in: tenant, user: { email: `last@more-${domain}` } })
    const proof = proveNewDomain(testServer(), browser, { ssoConfigId, domain: `more-${domain}` })
    expect(await readRefusal(proof)).toBe('LAST_ADMINISTRATOR')
    expect(await readRefusal(signedIn(testServer(), last))).toBe('not refused')
  })

  test('SEC-RA-41 is none who lasts where no administrator of the tenant does', async () => {
    const tenant = await aTenant(testServer())
    const domain = `lasting${(domains += 1)}.${engine}.test`
    const end = { in: tenant, temporaryExpirationDate: minute() }
    const boss = await anAdmin(testServer(), { ...end, user: { email: `boss@${domain}` } })
    const browser = await signedIn(testServer(), boss)
    const { id: ssoConfigId } = await aConnection(testServer(), tenant, { domain })
    const enforce = (breakGlassUserIds: string[]) =>
      readRefusal(browser.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds }))
    expect(await enforce([])).toBe('LAST_ADMINISTRATOR')
    expect(await enforce([boss.id])).toBe('not refused')
  })

  /** What keeps the only way in working, or opens another one. */
  const repairs: Readonly<Record<string, (team: Team & { readonly domain: string }) => Promise<unknown>>> = {
    'another certificate': ({ browser, ssoConfigId }) =>
      browser.call(updateSSOConfiguration, { ssoConfigId, publicCertificate: aCertificate(testServer()) }),
    'another address': doors['an address']!.enforce,
    metadata: doors['metadata']!.enforce,
    'published metadata': doors['published metadata']!.enforce,
    'metadata in the older form': doors['metadata in the older form']!.enforce,
    'a further domain': ({ browser, ssoConfigId, domain }) =>
      proveNewDomain(testServer(), browser, { ssoConfigId, domain: `further-${domain}` }),
    'a break-glass user': doors['enforcement']!.enforce,
    'no enforcement': ({ browser, ssoConfigId }) =>
      browser.call(setSSOEnforcement, { ssoConfigId, isEnforced: false, breakGlassUserIds: [] }),
  }

  test.each(Object.keys(repairs))(
    'SEC-RA-41 where none is left any more, the way in is kept in repair by %s',
    async (name) => {
      const team = await aTeam(false, false, {})
      testServer().clock.advance(61)
      const breakGlassUserIds = [team.boss.id]
      expect(await readRefusal(repairs[name]!({ ...team, breakGlassUserIds }))).toBe('not refused')
    },
  )

  test('SEC-RA-41 where only one for a minute is left, repairs go on and none takes them', async () => {
    const { browser, ssoConfigId, domain } = await aTeam(false, false, {})
    const certificate = { ssoConfigId, publicCertificate: aCertificate(testServer()) }
    expect(await readRefusal(browser.call(updateSSOConfiguration, certificate))).toBe('not refused')
    const proof = proveNewDomain(testServer(), browser, { ssoConfigId, domain: `free-${domain}` })
    expect(await readRefusal(proof)).toBe('LAST_ADMINISTRATOR')
  })
})
