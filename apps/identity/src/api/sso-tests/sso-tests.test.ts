import { createSSOConfiguration, updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { createSSOGroup } from '@vestibule/contract/areas/sso-configurations'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { getSSOTest, startSSOTest } from '@vestibule/contract/areas/sso-tests'
import type { SsoReport } from '@vestibule/contract/schemas/sso-report'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { externalIdentities } from '../../platform/db/schema/external-identities.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { users } from '../../platform/db/schema/users.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { connectByWizard } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aWindow, chooseAt, type Chosen, readLocation, samlFields } from '../../testing/federation.ts'
import { tokens } from '../../testing/hostile-tokens.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const failed = ({ checks }: SsoReport): string[] =>
  checks
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ rule, reason }) => `${rule} ${reason ?? ''}`.trim())

/** What the test has to say of each hostile token. */
const diagnoses: Readonly<Record<keyof typeof tokens, readonly string[]>> = {
  'of another issuer': ['issuer differs'],
  'of no issuer': ['issuer missing'],
  'for another client': ['audience differs'],
  'for several, and authorized for another': ['audience differs'],
  'for us, and authorized for another': ['audience differs'],
  'for us, and authorized for nobody': ['audience missing'],
  'for nobody': ['audience missing'],
  'with another nonce': ['request differs'],
  'without a nonce': ['request missing'],
  'without an end': ['time missing'],
  'without a beginning': ['time missing'],
  'from ten minutes ahead': ['time notYet'],
  'from 61 seconds ahead': ['time notYet'],
  'that is over': ['time expired'],
  'that is not valid yet': ['time notYet'],
  'of nobody': ['other'],
  'that nobody signed': ['signature algorithm'],
  'signed with the public key as a secret': ['signature algorithm'],
  'signed by a stranger under a known key id': ['signature invalid'],
  'that brings its own key': ['signature invalid'],
  'signed with another algorithm': ['signature algorithm'],
  'that is missing': ['format noToken'],
}

describeOnServer('testing a connection', (engine) => {
  const testServer = useTestServer(engine)
  afterEach(() => testServer().outgoing.twist(undefined))
  let domains = 0

  const aTeam = async (type: 'okta' | 'oidc') => {
    const domain = `tested${(domains += 1)}.${engine}.test`
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const ssoConfigId = await connectByWizard(testServer(), browser, { type, domain })
    return { tenant, browser, ssoConfigId, domain }
  }

  const go = async (browser: Browser, ssoConfigId: string, chosen: Chosen, type: 'okta' | 'oidc') => {
    const window = aWindow(testServer())
    const { txn, url } = await browser.call(startSSOTest, { ssoConfigId })
    expect(await browser.call(getSSOTest, { txn })).toEqual({ state: 'waiting' })
    const atProvider = readLocation(await window.go(url))
    if (type === 'oidc') await window.go(await chooseAt(window, atProvider, chosen), 'cross-site')
    else {
      const fields = await samlFields(window, atProvider, chosen)
      await window.post(`${testServer().services.config.publicUrl}/login/saml/acs`, fields)
    }
    const { state, report } = await browser.call(getSSOTest, { txn })
    expect(state).toBe('answered')
    return { txn, report: report! }
  }

  const openings = (['okta', 'oidc'] as const).flatMap((type) =>
    (['cross-site', 'same-site', 'none'] as const).map((site) => ({ type, site })),
  )
  test.each(openings)(
    'SEC-TE-12 leads a person to their provider where our own page opens it alone: $type, $site',
    async ({ type, site }) => {
      const { browser, ssoConfigId } = await aTeam(type)
      const { txn, url } = await browser.call(startSSOTest, { ssoConfigId })
      const answer = await aWindow(testServer()).go(url, site)
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toContain(txn)
      expect(await browser.call(getSSOTest, { txn })).toEqual({ state: 'waiting' })
    },
  )

  const countRows = async () => {
    const { db } = testServer().services
    const counts = []
    for (const table of [users, sessions, externalIdentities])
      counts.push((await db.select().from(table as typeof users)).length)
    return counts
  }

  test.each(['okta', 'oidc'] as const)(
    'a sign-in by %s is shown and changes nothing, of a connection that is off too',
    async (type) => {
      const { browser, ssoConfigId, domain } = await aTeam(type)
      await browser.call(updateSSOConfiguration, { ssoConfigId, enabled: false })
      const support = await readRoleId(testServer(), 'Support')
      await browser.call(createSSOGroup, { ssoConfigId, group: 'helpers', roleIds: [support] })
      const before = await countRows()
      const chosen = { email: `hana@${domain}`, groups: 'helpers' }
      const { report, txn } = await go(browser, ssoConfigId, chosen, type)
      expect(failed(report)).toEqual([])
      expect(report).toMatchObject({
        isPassed: true,
        protocol: type === 'oidc' ? 'oidc' : 'saml',
        email: chosen.email,
        roles: [{ id: support, name: 'Support' }],
      })
      expect(report.document).toContain(chosen.email)
      expect(await countRows()).toEqual(before)
      expect(await readRefusal(browser.call(redeemExternalLogin, { txn }))).toBe('EXTERNAL_LOGIN_GONE')
    },
  )

  test('SEC-SO-03 an address of another domain, and what the provider declined, are told', async () => {
    const { browser, ssoConfigId } = await aTeam('oidc')
    const foreign = await go(browser, ssoConfigId, { email: 'hana@elsewhere.test' }, 'oidc')
    expect(failed(foreign.report)).toEqual(['domain foreign'])
    const declined = await go(browser, ssoConfigId, { email: 'x@y.test', refuses: true }, 'oidc')
    expect(failed(declined.report)).toEqual(['response declined'])
    const unverified = await go(
      browser,
      ssoConfigId,
      { email: 'hana@elsewhere.test', isVerified: false },
      'oidc',
    )
    expect(failed(unverified.report)).toEqual(['email unverified', 'domain foreign'])
  })

  test('a provider that cannot be found is told before any window shows it', async () => {
    const { browser, ssoConfigId } = await aTeam('oidc')
    const { config } = testServer().services
    const elsewhere = `${config.publicUrl}/dev/idp/nothing-here/at-all`
    await browser.call(updateSSOConfiguration, { ssoConfigId, ssoEndpoint: elsewhere })
    const { txn, url } = await browser.call(startSSOTest, { ssoConfigId })
    await aWindow(testServer()).go(url)
    const { report } = await browser.call(getSSOTest, { txn })
    expect(failed(report!)).toEqual(['discovery noDocument'])
  })

  test('a connection that lacks something says what', async () => {
    const { browser } = await aTeam('okta')
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, {})
    expect(await readRefusal(browser.call(startSSOTest, { ssoConfigId }))).toBe('SSO_NOT_CONFIGURED')
  })

  test('SEC-AU-01 SEC-TE-03 it is audited, closed to members, and nothing to another tenant', async () => {
    const { browser, ssoConfigId, domain, tenant } = await aTeam('okta')
    const { txn } = await go(browser, ssoConfigId, { email: `hana@${domain}` }, 'okta')
    const other = await aTeam('okta')
    expect(await other.browser.call(getSSOTest, { txn })).toEqual({ state: 'gone' })
    expect(await readRefusal(other.browser.call(startSSOTest, { ssoConfigId }))).toBe('NOT_FOUND')
    const member = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    expect(await readRefusal(member.call(startSSOTest, { ssoConfigId }))).toBe('FORBIDDEN')
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    expect(rows.filter(({ action }) => action === 'sso.testStarted')).toHaveLength(1)
    expect(rows.filter(({ action }) => action.startsWith('signIn.failed'))).toEqual([])
  })

  test('every hostile token has its diagnosis', () => {
    expect(Object.keys(diagnoses).sort()).toEqual(Object.keys(tokens).sort())
  })
  test.each(Object.keys(tokens))('SEC-SO-07 a token %s', async (name) => {
    const { browser, ssoConfigId, domain } = await aTeam('oidc')
    testServer().outgoing.twist(tokens[name])
    const { report } = await go(browser, ssoConfigId, { email: `hana@${domain}` }, 'oidc')
    expect(report.isPassed).toBe(false)
    expect(failed(report)).toEqual(diagnoses[name])
  })
})
