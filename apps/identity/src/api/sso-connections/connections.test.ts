import {
  createSSOConfiguration,
  deleteSSOConfiguration,
  getOidcConfiguration,
  updateSSOConfiguration,
} from '@vestibule/contract/areas/sso-connections'
import { getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { oidcPostLoginV2, postLogin } from '@vestibule/contract/areas/sso'
import { addRole, getPermissions } from '@vestibule/contract/areas/roles-permissions'
import { updateUser } from '@vestibule/contract/areas/team'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { aCertificate, connectByWizard } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { goOidc, goSaml } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('connections of single sign-on', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0
  const newDomain = () => `wizard${(domains += 1)}.${engine}.test`

  const aTeam = async () => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    return { tenant, admin, browser: await signedIn(testServer(), admin) }
  }
  const listAudits = (tenantId: string, action: string) =>
    testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenantId), eq(audits.action, action)))

  test('SEC-AU-01 a draft is made, changed and deleted, each with one audit row that holds no secret', async () => {
    const { tenant, browser } = await aTeam()
    const draft = await browser.call(createSSOConfiguration, {
      type: 'oidc',
      oidcSecret: 'very-secret-canary',
    })
    expect(draft).toMatchObject({
      type: 'oidc',
      enabled: false,
      ssoEndpoint: '',
      domains: [],
      oidcSecret: '',
    })
    const ssoConfigId = draft.id
    const changed = await browser.call(updateSSOConfiguration, {
      ssoConfigId,
      ssoEndpoint: 'https://idp.example.com/tenant',
      oidcClientId: 'client-1',
      oidcSecret: '',
    })
    expect(changed).toMatchObject({ ssoEndpoint: 'https://idp.example.com/tenant', oidcClientId: 'client-1' })
    const [row] = await testServer()
      .services.db.select()
      .from(ssoConfigurations)
      .where(eq(ssoConfigurations.id, ssoConfigId))
    // The empty text that every reader gets is no new secret when it comes back.
    expect(testServer().services.secrets.unseal('provider-secrets', row!.sealedOidcSecret)).toBe(
      'very-secret-canary',
    )
    await browser.call(deleteSSOConfiguration, { ssoConfigId })
    expect(await browser.call(getSSOConfigurations, {})).toEqual([])
    for (const action of ['sso.connectionAdded', 'sso.connectionChanged', 'sso.connectionDeleted']) {
      const rows = await listAudits(tenant.id, action)
      expect([action, rows.length]).toEqual([action, 1])
      expect(JSON.stringify(rows)).not.toContain('canary')
    }
  })

  test('what is never taken from a client is not', async () => {
    const { browser } = await aTeam()
    const sent = {
      type: 'okta' as const,
      validated: true,
      generatedVerification: 'mine',
      createdAt: '2001-01-01T00:00:00.000Z',
      tenantId: 'another',
      isEnforced: true,
      id: 'mine',
    }
    const draft = await browser.call(createSSOConfiguration, sent)
    expect(draft).toMatchObject({ generatedVerification: '', isEnforced: false })
    expect(JSON.stringify(draft)).not.toMatch(/2001|"mine"/)
  })

  test('a change in between is refused to a client that says what it has seen', async () => {
    const { browser } = await aTeam()
    const { id: ssoConfigId, updatedAt } = await browser.call(createSSOConfiguration, {})
    testServer().clock.advance(1)
    await browser.call(updateSSOConfiguration, { ssoConfigId, oidcClientId: 'theirs', updatedAt })
    const late = browser.call(updateSSOConfiguration, { ssoConfigId, oidcClientId: 'mine', updatedAt })
    expect(await readRefusal(late)).toBe('CHANGED_MEANWHILE')
  })

  test.each([
    'http://idp.example.com/sso',
    'https://user:word@idp.example.com/sso',
    'https://localhost/sso',
    'https://127.0.0.1/sso',
    'https://169.254.169.254/latest',
    'https://[::1]/sso',
    'https://10.0.0.8/sso',
    'https://0x7f.1/sso',
    'javascript:alert(1)',
    'idp.example.com',
  ])('SEC-SO-09 the endpoint %s is refused when it is saved', async (ssoEndpoint) => {
    const { browser } = await aTeam()
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, {})
    const answer = browser.call(updateSSOConfiguration, { ssoConfigId, ssoEndpoint })
    expect(await readRefusal(answer)).toBe('INVALID_INPUT')
  })

  test('SEC-SO-05 a certificate is taken as PEM, as base64 and as the base64 of PEM, and nothing else is', async () => {
    const { browser } = await aTeam()
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, {})
    const pem = aCertificate(testServer())
    const bare = pem.replace(/-----[^-]+-----|\s/g, '')
    for (const publicCertificate of [pem, bare, Buffer.from(pem).toString('base64'), `${pem}\n${pem}`]) {
      const saved = await browser.call(updateSSOConfiguration, { ssoConfigId, publicCertificate })
      expect(saved.publicCertificate).toBe(pem.trim())
      expect(saved.certificates).toMatchObject([{ subject: 'CN=idp.example' }])
    }
    for (const publicCertificate of ['a certificate', bare.slice(0, 100), 'AAAA', `<${bare}>`]) {
      const answer = browser.call(updateSSOConfiguration, { ssoConfigId, publicCertificate })
      expect(await readRefusal(answer)).toBe('SSO_CERTIFICATE_INVALID')
    }
  })

  test('SEC-SO-06 responses are posted to us or to a page of the application, and nowhere else', async () => {
    const { browser } = await aTeam()
    const { id: ssoConfigId, acsUrl } = await browser.call(createSSOConfiguration, {})
    expect(acsUrl).toBe(`${testServer().services.config.publicUrl}/login/saml/acs`)
    expect((await browser.call(updateSSOConfiguration, { ssoConfigId, acsUrl })).acsUrl).toBe(acsUrl)
    const foreign = browser.call(updateSSOConfiguration, { ssoConfigId, acsUrl: 'https://evil.test/acs' })
    expect(await readRefusal(foreign)).toBe('REDIRECT_REFUSED')
  })

  test('SEC-TE-04 SEC-SO-08 no administrator maps a role with a whole connection that they could not assign', async () => {
    const { tenant, browser } = await aTeam()
    const keys = ['fe.secure.write.samlConfiguration', 'fe.secure.read.samlConfiguration']
    const permissions = (await browser.call(getPermissions, {}))
      .filter(({ key }) => keys.includes(key))
      .map(({ id }) => id)
    const role = await browser.call(addRole, { key: 'clerk', name: 'Clerk', permissions })
    const person = await aMember(testServer(), { in: tenant })
    await browser.call(updateUser, { id: person.id, roleIds: [role.id] })
    const clerk = await signedIn(testServer(), person)
    const admin = await readRoleId(testServer(), 'Admin')
    const groups = [{ group: 'bosses', roleIds: [admin] }]
    for (const attempt of [
      () => clerk.call(createSSOConfiguration, { roleIds: [admin] }),
      () => clerk.call(createSSOConfiguration, { groups }),
    ])
      expect(await readRefusal(attempt())).toBe('ROLE_NOT_GRANTABLE')
    expect(await clerk.call(getSSOConfigurations, {})).toEqual([])
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, { groups, roleIds: [admin] })
    // What an administrator mapped stays, is taken away by the clerk, and does not come back by them.
    const kept = await clerk.call(updateSSOConfiguration, { ssoConfigId, groups, roleIds: [admin] })
    expect(kept.groups).toMatchObject(groups)
    await clerk.call(updateSSOConfiguration, { ssoConfigId, groups: [], roleIds: [] })
    const back = clerk.call(updateSSOConfiguration, { ssoConfigId, groups })
    expect(await readRefusal(back)).toBe('ROLE_NOT_GRANTABLE')
  })

  test('groups that are sent replace those before, known by their names', async () => {
    const { browser } = await aTeam()
    const [support, reader] = [
      await readRoleId(testServer(), 'Support'),
      await readRoleId(testServer(), 'ReadOnly'),
    ]
    const first = await browser.call(createSSOConfiguration, {
      groups: [
        { group: 'a', roleIds: [support] },
        { group: 'b', roleIds: [support, reader] },
      ],
    })
    const second = await browser.call(updateSSOConfiguration, {
      ssoConfigId: first.id,
      groups: [
        { group: 'b', roleIds: [reader] },
        { group: 'c', roleIds: [] },
      ],
    })
    const kept = first.groups.find(({ group }) => group === 'b')
    expect(second.groups).toMatchObject([{ id: kept?.id, group: 'b', roleIds: [reader] }, { group: 'c' }])
    const twice = [{ group: 'x' }, { group: 'x' }]
    const answer = browser.call(updateSSOConfiguration, { ssoConfigId: first.id, groups: twice })
    expect(await readRefusal(answer)).toBe('SSO_GROUP_TAKEN')
  })

  test('a connection that was made by these operations signs people in: SAML and OpenID Connect', async () => {
    const { browser } = await aTeam()
    const [saml, oidc] = [newDomain(), newDomain()]
    await connectByWizard(testServer(), browser, { type: 'okta', domain: saml })
    const ssoConfigId = await connectByWizard(testServer(), browser, { type: 'oidc', domain: oidc })
    expect(await browser.call(getOidcConfiguration, {})).toEqual({
      active: true,
      redirectUri: `${testServer().services.config.publicUrl}/login/callback/${ssoConfigId}`,
    })
    const [hana, olga] = [aBrowser(testServer()), aBrowser(testServer())]
    const posted = await goSaml(testServer(), hana, { email: `hana@${saml}` })
    const sent = await goOidc(testServer(), olga, { email: `olga@${oidc}` })
    const answers = [
      await hana.call(postLogin, { RelayState: posted.state, SAMLResponse: posted.code }),
      await olga.call(oidcPostLoginV2, { RelayState: sent.state, code: sent.code }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ accessToken: expect.any(String) })
  })

  test('SEC-TE-03 a connection of another tenant is unknown', async () => {
    const [mine, other] = [await aTeam(), await aTeam()]
    const { id: ssoConfigId } = await other.browser.call(createSSOConfiguration, {})
    for (const attempt of [
      () => mine.browser.call(updateSSOConfiguration, { ssoConfigId, enabled: true }),
      () => mine.browser.call(deleteSSOConfiguration, { ssoConfigId }),
    ])
      expect(await readRefusal(attempt())).toBe('NOT_FOUND')
  })

  test('a tenant has at most fifty', async () => {
    const { browser } = await aTeam()
    for (let n = 0; n < 50; n += 1) await browser.call(createSSOConfiguration, {})
    expect(await readRefusal(browser.call(createSSOConfiguration, {}))).toBe('TOO_MANY_SSO_CONNECTIONS')
  })
})
