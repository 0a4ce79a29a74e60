import {
  createSamlGroup,
  deleteSamlGroup,
  getSamlConfiguration,
  getSamlRoles,
  getSamlRolesGroups,
  getSamlVendorConfiguration,
  updateSamlConfiguration,
  updateSamlGroup,
  updateSamlRoles,
  updateSamlVendorMetadata,
  validateSamlDomain,
} from '@vestibule/contract/areas/saml-configuration'
import { createSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import {
  createSSODomain,
  getSSOConfigurations,
  getSSOGroups,
} from '@vestibule/contract/areas/sso-configurations'
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { aCertificate, mockMetadata } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('the one configuration of the older wire', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0
  const newDomain = () => `older${(domains += 1)}.${engine}.test`

  const aTeam = async () => {
    const tenant = await aTenant(testServer())
    return { tenant, browser: await signedIn(testServer(), await anAdmin(testServer(), { in: tenant })) }
  }

  test('it is the first connection of the tenant: one table for both', async () => {
    const { browser } = await aTeam()
    expect(await browser.call(getSamlConfiguration, {})).toMatchObject({ enabled: false, isSamlActive: true })
    const domain = newDomain()
    const saved = await browser.call(updateSamlConfiguration, { enabled: true, domain, type: 'okta' })
    expect(saved).toMatchObject({ enabled: true, domain, validated: false, type: 'okta' })
    expect(saved.generatedVerification).toMatch(/^vestibule-domain=/)
    testServer().clock.advance(1)
    await browser.call(createSSOConfiguration, { type: 'google' })
    const [first, second] = await browser.call(getSSOConfigurations, {})
    expect(first).toMatchObject({ type: 'okta', domains: [{ domain, validated: false }] })
    expect(second).toMatchObject({ type: 'google' })
    expect(await browser.call(getSamlConfiguration, {})).toEqual(saved)
    const { acsUrl, spEntityId } = await browser.call(getSamlVendorConfiguration, {})
    expect(saved).toMatchObject({ acsUrl, spEntityId })
  })

  test('without a domain it stays a draft, which leads nowhere', async () => {
    const { browser } = await aTeam()
    const input = { enabled: true, ssoEndpoint: 'https://idp.example.com/sso' }
    const saved = await browser.call(updateSamlConfiguration, input)
    expect(saved).toMatchObject({ ...input, domain: '', validated: false })
    expect(await readRefusal(browser.call(validateSamlDomain, {}))).toBe('SSO_NOT_CONFIGURED')
  })

  test('another domain clears endpoint and certificate and sets signRequest false, whatever came along', async () => {
    const { browser } = await aTeam()
    const [one, two] = [newDomain(), newDomain()]
    const given = {
      enabled: true,
      ssoEndpoint: 'https://idp.example.com/sso',
      publicCertificate: aCertificate(testServer()),
      signRequest: true,
    }
    const first = await browser.call(updateSamlConfiguration, { ...given, domain: one })
    expect(first).toMatchObject({
      ...given,
      publicCertificate: expect.stringContaining('BEGIN'),
      domain: one,
    })
    const same = await browser.call(updateSamlConfiguration, { ...given, domain: one })
    expect(same).toMatchObject({ signRequest: true, generatedVerification: first.generatedVerification })
    const other = await browser.call(updateSamlConfiguration, { ...given, domain: two })
    const cleared = { ssoEndpoint: '', publicCertificate: '', signRequest: false, validated: false }
    expect(other).toMatchObject({ ...cleared, domain: two })
    expect(other.generatedVerification).not.toBe(first.generatedVerification)
  })

  test('a domain that the connection has already is claimed once', async () => {
    const { browser } = await aTeam()
    const [one, two] = [newDomain(), newDomain()]
    await browser.call(updateSamlConfiguration, { enabled: false, domain: one })
    const [{ id: ssoConfigId } = { id: '' }] = await browser.call(getSSOConfigurations, {})
    testServer().clock.advance(1)
    const { id } = await browser.call(createSSODomain, { ssoConfigId, domain: two })
    await browser.call(updateSamlConfiguration, { enabled: false, domain: two })
    expect((await browser.call(getSSOConfigurations, {}))[0]?.domains).toMatchObject([{ id, domain: two }])
  })

  test('what is never taken from a client is not', async () => {
    const { browser } = await aTeam()
    const sent = {
      enabled: true,
      domain: newDomain(),
      validated: true,
      generatedVerification: 'mine',
      createdAt: '2001-01-01T00:00:00.000Z',
      updatedAt: '2001-01-01T00:00:00.000Z',
      isSamlActive: false,
    }
    const saved = await browser.call(updateSamlConfiguration, sent)
    expect(saved).toMatchObject({ validated: false, isSamlActive: true })
    expect(JSON.stringify(saved)).not.toMatch(/2001|"mine"/)
  })

  test('validation without a configuration is refused in words; with its record it turns true', async () => {
    const { browser, tenant } = await aTeam()
    expect(await readRefusal(browser.call(validateSamlDomain, {}))).toBe('SSO_NOT_CONFIGURED')
    const domain = newDomain()
    const { generatedVerification = '' } = await browser.call(updateSamlConfiguration, {
      enabled: false,
      domain,
    })
    expect(await readRefusal(browser.call(validateSamlDomain, {}))).toBe('SSO_DOMAIN_UNPROVED')
    testServer().names.set(domain, [generatedVerification])
    expect(await browser.call(validateSamlDomain, {})).toMatchObject({ validated: true, domain })
    const rows = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenant.id), like(audits.action, 'sso.%')))
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['sso.connectionAdded', 'sso.domainProved'])
  })

  test.each(['gmail.com', 'co.uk', 'not a domain'])('SEC-SO-03 %s is refused', async (domain) => {
    const { browser } = await aTeam()
    const answer = browser.call(updateSamlConfiguration, { enabled: true, domain })
    expect(await readRefusal(answer)).toMatch(/^SSO_DOMAIN_(PUBLIC|INVALID)$/)
    expect(await browser.call(getSSOConfigurations, {})).toEqual([])
  })

  test('metadata fills it', async () => {
    const { browser } = await aTeam()
    const metadata = await mockMetadata(testServer())
    const saved = await browser.call(updateSamlVendorMetadata, { metadata })
    expect(saved.publicCertificate).toContain('BEGIN CERTIFICATE')
    await browser.call(updateSamlVendorMetadata, { metadata })
    expect(await browser.call(getSSOConfigurations, {})).toHaveLength(1)
  })

  test('SEC-SO-08 default roles and groups are those of the first connection', async () => {
    const { browser } = await aTeam()
    const support = await readRoleId(testServer(), 'Support')
    expect(await browser.call(getSamlRoles, {})).toEqual({ roleIds: [] })
    expect(await browser.call(getSamlRolesGroups, {})).toEqual([])
    for (const attempt of [
      () => browser.call(updateSamlRoles, { roleIds: [support] }),
      () => browser.call(createSamlGroup, { group: 'helpers' }),
      () => browser.call(updateSamlGroup, { id: 'x', group: 'helpers', roleIds: [] }),
      () => browser.call(deleteSamlGroup, { id: 'x' }),
    ])
      expect(await readRefusal(attempt())).toBe('SSO_NOT_CONFIGURED')
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, {})
    await browser.call(updateSamlRoles, { roleIds: [support] })
    expect(await browser.call(getSamlRoles, {})).toEqual({ roleIds: [support] })
    await browser.call(createSamlGroup, { group: 'helpers', roleIds: [support] })
    const [group] = await browser.call(getSamlRolesGroups, {})
    await browser.call(updateSamlGroup, { id: group!.id, group: 'friends', roleIds: [] })
    expect(await browser.call(getSSOGroups, { ssoConfigId })).toEqual([
      { id: group!.id, group: 'friends', roleIds: [] },
    ])
    await browser.call(deleteSamlGroup, { id: group!.id })
    expect(await browser.call(getSamlRolesGroups, {})).toEqual([])
  })
})
