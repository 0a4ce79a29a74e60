import {
  createSSODomain,
  deleteSSODomain,
  getSSOConfigurations,
  validateSSODomainV2,
} from '@vestibule/contract/areas/sso-configurations'
import {
  createSSOConfiguration,
  deleteSSOConfiguration,
  updateSSOConfiguration,
} from '@vestibule/contract/areas/sso-connections'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ssoConfigurations, ssoDomains, ssoGuestLinks } from '../../platform/db/schema/sso-configurations.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import {
  type ConnectedTenant,
  type ProviderChange,
  providerChanges,
  raises,
} from '../../testing/provider-changes.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const rights = ['read', 'write', 'delete'].map((verb) => `fe.secure.${verb}.samlConfiguration`)

describeOnServer('which provider vouches for people', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  /** A connection, an administrator, and a member who manages connections and nothing else. */
  const aTeam = async (before: ProviderChange['before'] = {}) => {
    const { db } = testServer().services
    const tenant = await aTenant(testServer())
    const domain = `rank${(domains += 1)}.${engine}.test`
    const connection = await aConnection(testServer(), tenant, {
      domain,
      ssoEndpoint: 'https://idp.example/sso',
      idpEntityId: 'https://idp.example',
      ...before,
    })
    const [claim] = await db.select().from(ssoDomains).where(eq(ssoDomains.configurationId, connection.id))
    testServer().names.set(domain, [claim!.txtRecord])
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const member = await aMember(testServer(), { in: tenant, roles: ['ReadOnly'] })
    await aRoleWith(testServer(), tenant, member, rights)
    const browser = await signedIn(testServer(), member)
    const at: ConnectedTenant = {
      testServer: testServer(),
      tenant,
      domain,
      connection,
      domainId: claim!.id,
      admin,
    }
    return { at, browser }
  }
  const readRows = async ({ tenant }: ConnectedTenant) => {
    const { db } = testServer().services
    return Promise.all(
      [ssoConfigurations, ssoDomains, ssoGuestLinks].map((table) =>
        db.select().from(table).where(eq(table.tenantId, tenant.id)),
      ),
    )
  }
  const isOfGuest = (name: string): boolean => name.endsWith('of a guest') || name.endsWith('by a guest')

  // What ranks people above a member is one question, whatever the change.
  const frequent = ['another address', 'switching on', 'details of a guest']
  const [usual, ...others] = Object.keys(raises)
  const cases = [
    ...Object.keys(providerChanges).map((name) => ({ raise: usual!, name })),
    ...others.flatMap((raise) => frequent.map((name) => ({ raise, name }))),
  ]

  test.each(cases)(
    'SEC-RA-40 for $raise is not decided by a member of less: $name',
    async ({ raise, name }) => {
      const { before, prepare } = providerChanges[name]!
      const { at, browser } = await aTeam(before)
      const decide = await prepare(at, browser)
      await raises[raise]!(at)
      const rows = await readRows(at)
      // What a guest is answered is a page.
      expect(await readRefusal(decide())).toBe(isOfGuest(name) ? 'not refused' : 'OUT_RANKED')
      expect(await readRows(at)).toEqual(rows)
      expect(await readRefusal((await prepare(at, at.admin))())).toBe('not refused')
      expect(await readRows(at)).not.toEqual(rows)
    },
  )

  test.each(Object.keys(providerChanges))(
    'SEC-RA-40 for people of no higher rank is decided by a member: %s',
    async (name) => {
      const { before, prepare } = providerChanges[name]!
      const { at, browser } = await aTeam(before)
      await aMember(testServer(), { in: at.tenant, roles: ['ReadOnly'], user: { email: `one@${at.domain}` } })
      const rows = await readRows(at)
      expect(await readRefusal((await prepare(at, browser))())).toBe('not refused')
      expect(await readRows(at)).not.toEqual(rows)
    },
  )

  test('SEC-RA-40 who administers another organization is not that of the connection to know', async () => {
    const { prepare } = providerChanges['another address']!
    const { at, browser } = await aTeam()
    await anAdmin(testServer(), { in: await aTenant(testServer()), user: { email: `one@${at.domain}` } })
    expect(await readRefusal((await prepare(at, browser))())).toBe('not refused')
  })

  type Call = (at: ConnectedTenant, browser: Browser) => Promise<unknown>
  const stays: Readonly<Record<string, Call>> = {
    'switching off': ({ connection }, browser) =>
      browser.call(updateSSOConfiguration, { ssoConfigId: connection.id, enabled: false }),
    'signed requests': ({ connection }, browser) =>
      browser.call(updateSSOConfiguration, { ssoConfigId: connection.id, signRequest: true }),
    'what it is already': async ({ connection: { id: ssoConfigId } }, browser) => {
      const [{ enabled, ssoEndpoint, idpEntityId } = {}] = await browser.call(getSSOConfigurations, {})
      await browser.call(updateSSOConfiguration, { ssoConfigId, enabled, ssoEndpoint, idpEntityId })
    },
    'a claimed domain': ({ connection }, browser) =>
      browser.call(createSSODomain, { ssoConfigId: connection.id, domain: 'claimed.test' }),
    'a domain given up': ({ connection, domainId }, browser) =>
      browser.call(deleteSSODomain, { ssoConfigId: connection.id, domainId }),
    deletion: ({ connection }, browser) =>
      browser.call(deleteSSOConfiguration, { ssoConfigId: connection.id }),
    'another connection': (_, browser) => browser.call(createSSOConfiguration, { type: 'oidc' }),
  }
  test.each(Object.entries(stays))('SEC-RA-40 a member of less may still: %s', async (_, call) => {
    const { at, browser } = await aTeam()
    await raises['an administrator of its domain']!(at)
    expect(await readRefusal(call(at, browser))).toBe('not refused')
  })

  test('SEC-RA-40 a domain of people of a higher rank is not moved to another connection', async () => {
    const { at, browser } = await aTeam()
    await raises['an administrator of its domain']!(at)
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, {
      type: 'oidc',
      ssoEndpoint: 'https://evil.example',
      enabled: true,
    })
    const claim = await browser.call(createSSODomain, { ssoConfigId, domain: at.domain })
    testServer().names.set(at.domain, [claim.txtRecord])
    await browser.call(deleteSSODomain, { ssoConfigId: at.connection.id, domainId: at.domainId })
    const proof = { ssoConfigId, domainId: claim.id }
    expect(await readRefusal(browser.call(validateSSODomainV2, proof))).toBe('OUT_RANKED')
    expect(await readRefusal(at.admin.call(validateSSODomainV2, proof))).toBe('not refused')
  })
})
