import { createSSOConfiguration, updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { createSSODomain, getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { createSSOGuestLink, getSSOGuestLink, revokeSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { ssoGuestLinks } from '../../platform/db/schema/sso-configurations.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { aCertificate, mockMetadata } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const day = 86_400

/** A page of its own in a browser that never saw the portal. */
const bare = { origin: undefined, 'vestibule-embed': undefined, authorization: undefined }

describeOnServer('links for guests', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  const aDraft = async (type: 'okta' | 'oidc' = 'okta') => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    const browser = await signedIn(testServer(), admin)
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, { type })
    const { url } = await browser.call(createSSOGuestLink, { ssoConfigId })
    return { tenant, admin, browser, ssoConfigId, url, token: new URL(url).searchParams.get('token')! }
  }
  const open = async (url: string) => {
    const { pathname, search } = new URL(url)
    const answer = await aBrowser(testServer()).request(pathname + search, { headers: bare })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const send = async (fields: Record<string, string>) => {
    const answer = await aBrowser(testServer()).request('/sso/setup', {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { ...bare, 'content-type': 'application/x-www-form-urlencoded' },
    })
    return { status: answer.status, text: await answer.text() }
  }
  const shown = async (browser: Browser) => (await browser.call(getSSOConfigurations, {}))[0]!
  const listAudits = async (tenantId: string) => {
    const rows = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenantId), like(audits.action, 'sso.guest%')))
    return rows.map(({ action }) => action).toSorted()
  }

  test('SEC-AU-01 a guest reads metadata in, is audited, and needs no account', async () => {
    const { url, token, browser, tenant } = await aDraft()
    const page = await open(url)
    expect(page.status).toBe(200)
    expect(page.text).toContain(`${testServer().services.config.publicUrl}/login/saml/acs`)
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(page.headers.get('content-security-policy')).not.toContain('script-src')
    const metadata = await mockMetadata(testServer())
    const saved = await send({ token, does: 'metadata', metadata, url: '' })
    expect(saved.text).toContain('Saved.')
    expect((await shown(browser)).certificates).toHaveLength(1)
    expect(await listAudits(tenant.id)).toEqual([
      'sso.guestChanged',
      'sso.guestLinkCreated',
      'sso.guestLinkOpened',
    ])
  })

  test('details by hand, of both kinds; what is wrong is said in words', async () => {
    const saml = await aDraft()
    const details = {
      does: 'details',
      ssoEndpoint: 'https://idp.example.com/sso',
      idpEntityId: 'https://idp.example.com',
      publicCertificate: aCertificate(testServer()),
    }
    await send({ token: saml.token, ...details })
    expect(await shown(saml.browser)).toMatchObject({ ssoEndpoint: details.ssoEndpoint, enabled: false })
    const wrong = await send({ token: saml.token, ...details, publicCertificate: 'nothing' })
    expect(wrong.text).toContain('signing certificate we can use')
    const inside = await send({ token: saml.token, ...details, ssoEndpoint: 'https://127.0.0.1/' })
    expect(inside.text).toContain('public https address')
    const oidc = await aDraft('oidc')
    expect((await open(oidc.url)).text).toContain(
      `value="${testServer().services.config.publicUrl}/login/callback/${oidc.ssoConfigId}"`,
    )
    await send({
      token: oidc.token,
      does: 'details',
      ssoEndpoint: 'https://idp.example.com',
      oidcClientId: 'client',
      oidcSecret: 'canary-of-a-secret',
    })
    expect(await shown(oidc.browser)).toMatchObject({ oidcClientId: 'client' })
    expect((await open(oidc.url)).text).not.toContain('canary')
  })

  test('SEC-SO-03 a guest checks a domain that an administrator added, and adds none', async () => {
    const { token, browser, ssoConfigId } = await aDraft()
    const domain = `guest${(domains += 1)}.${engine}.test`
    const { id: domainId, txtRecord } = await browser.call(createSSODomain, { ssoConfigId, domain })
    expect((await send({ token, does: 'domain', domainId })).text).toContain('find the record')
    testServer().names.set(domain, [txtRecord])
    expect((await send({ token, does: 'domain', domainId })).text).toContain('is verified')
    expect((await shown(browser)).domains).toMatchObject([{ domain, validated: true }])
    const isProof = and(eq(audits.resourceId, domainId), eq(audits.action, 'sso.domainProved'))
    const rows = await testServer().services.db.select().from(audits).where(isProof)
    expect(rows.map(({ userId, email }) => [userId, email])).toEqual([[null, null]])
    expect((await send({ token, does: 'domain', domainId: 'another' })).text).toContain(
      'Something went wrong',
    )
  })

  test('it opens one connection of one tenant, and changes nothing that a guest has no business with', async () => {
    const { token, browser, tenant } = await aDraft()
    await browser.call(createSSOConfiguration, { type: 'google', idpEntityId: 'https://canary.example' })
    const page = await send({
      token,
      does: 'details',
      ssoEndpoint: 'https://idp.example.com/sso',
      enabled: 'true',
      isEnforced: 'true',
      roleIds: 'x',
      tenantId: 'another',
      ssoConfigId: 'another',
      acsUrl: 'https://evil.test/',
    })
    expect(page.text).not.toContain('canary')
    expect(page.text).not.toContain(tenant.id)
    expect(await shown(browser)).toMatchObject({ enabled: false, isEnforced: false, roleIds: [] })
    expect((await shown(browser)).acsUrl).toContain('/login/saml/acs')
  })

  test('it works for seven days, until it is revoked, until there is another one, and while the connection is off', async () => {
    const first = await aDraft()
    testServer().clock.advance(7 * day - 1)
    expect((await open(first.url)).status).toBe(200)
    testServer().clock.advance(1)
    expect((await open(first.url)).status).toBe(410)

    const second = await aDraft()
    const { ssoConfigId, browser } = second
    expect((await browser.call(getSSOGuestLink, { ssoConfigId })).link).toBeDefined()
    await browser.call(revokeSSOGuestLink, { ssoConfigId })
    expect((await open(second.url)).status).toBe(410)
    expect(await browser.call(getSSOGuestLink, { ssoConfigId })).toEqual({})
    const { url: third } = await browser.call(createSSOGuestLink, { ssoConfigId })
    const { url: fourth } = await browser.call(createSSOGuestLink, { ssoConfigId })
    expect([(await open(third)).status, (await open(fourth)).status]).toEqual([410, 200])
    await browser.call(updateSSOConfiguration, { ssoConfigId, enabled: true })
    expect((await open(fourth)).status).toBe(410)
    const token = new URL(fourth).searchParams.get('token')!
    expect((await send({ token, does: 'details', ssoEndpoint: 'https://evil.example/' })).status).toBe(410)
    expect(await readRefusal(browser.call(createSSOGuestLink, { ssoConfigId }))).toBe('SSO_CONNECTION_ON')
  })

  test('only the hash of its token is stored, and a guessed one opens nothing', async () => {
    const { token } = await aDraft()
    const rows = await testServer().services.db.select().from(ssoGuestLinks)
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const guess of ['', 'x', 'a'.repeat(43), `${token}x`])
      expect((await open(`https://x.test/sso/setup?token=${guess}`)).status).toBe(410)
  })

  test('SEC-AD-03 SEC-TE-03 administrators of the tenant make it, after a fresh proof', async () => {
    const { ssoConfigId, tenant, admin } = await aDraft()
    const other = await aDraft()
    expect(await readRefusal(other.browser.call(createSSOGuestLink, { ssoConfigId }))).toBe('NOT_FOUND')
    expect(await readRefusal(other.browser.call(revokeSSOGuestLink, { ssoConfigId }))).toBe('NOT_FOUND')
    const member = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    expect(await readRefusal(member.call(createSSOGuestLink, { ssoConfigId }))).toBe('FORBIDDEN')
    const late = await signedIn(testServer(), admin)
    testServer().clock.advance(299)
    expect(await readRefusal(late.call(createSSOGuestLink, { ssoConfigId }))).toBe('not refused')
  })
})
