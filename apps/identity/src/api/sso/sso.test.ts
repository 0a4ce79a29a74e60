import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import {
  getSSOPublicConfiguration,
  oidcPostLoginV2,
  postLogin,
  preLogin,
  preLoginV2,
} from '@vestibule/contract/areas/sso'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import {
  ssoConfigurations,
  type SsoConfigurationRow,
  ssoGroups,
  ssoRoles,
} from '../../platform/db/schema/sso-configurations.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  aConnection,
  askSso,
  aWindow,
  goOidc,
  goSaml,
  readLocation,
  samlFields,
} from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('single sign-on', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0
  const newDomain = () => `d${(domains += 1)}.${engine}.test`

  test('says where a domain signs in, whether or not a user has the address', async () => {
    const domain = newDomain()
    const tenant = await aTenant(testServer())
    await aConnection(testServer(), tenant, { domain })
    const browser = aBrowser(testServer())
    const answer = await browser.call(preLoginV2, { email: `nobody@${domain}` })
    expect(answer).toMatchObject({ idpType: 'saml', addressType: 'sso' })
    expect(answer.address).toMatch(/^http:\/\/localhost:4600\/login\/start\?txn=/)
    expect(await browser.call(preLoginV2, { email: 'somebody@elsewhere.test' })).toEqual({})
    expect(await browser.call(preLoginV2, { email: `x@sub.${domain}` })).toEqual({})
    expect(await browser.call(preLoginV2, { email: `x@${domain}`, tenantId: tenant.id })).toMatchObject({
      idpType: 'saml',
    })
    expect(await readRefusal(browser.call(preLogin, { email: 'somebody@elsewhere.test' }))).toBe('NOT_FOUND')
    expect(await browser.call(getSSOPublicConfiguration, {})).toEqual({ isActive: true })
  })

  test('SAML: a colleague is made on first arrival, with the default role, and comes back to the host', async () => {
    const domain = newDomain()
    const tenant = await aTenant(testServer())
    await aConnection(testServer(), tenant, { domain })
    const frame = aBrowser(testServer())
    const { code, state, url } = await goSaml(testServer(), frame, { email: `hana@${domain}` })
    expect(url.origin + url.pathname).toBe('http://localhost:4700/account/saml/callback')
    const answer = await frame.call(redeemExternalLogin, { txn: state, code })
    expect(answer).toMatchObject({ tenantId: tenant.id, mfaRequired: false })
    const roles = await testServer()
      .services.db.select()
      .from(membershipRoles)
      .where(eq(membershipRoles.userId, answer.userId ?? ''))
    expect(roles.map(({ roleId }) => roleId)).toEqual([await readRoleId(testServer(), 'ReadOnly')])
    expect(await readRefusal(frame.call(redeemExternalLogin, { txn: state, code }))).toBe(
      'EXTERNAL_LOGIN_GONE',
    )
  })

  test('OpenID Connect: the same, and clients of the wire take what the host page is given', async () => {
    const domain = newDomain()
    const tenant = await aTenant(testServer())
    await aConnection(testServer(), tenant, { domain, type: 'oidc' })
    const frame = aBrowser(testServer())
    const { code, state, url } = await goOidc(testServer(), frame, { email: `olga@${domain}` })
    expect(url.pathname).toBe('/account/oidc/callback')
    expect(await frame.call(oidcPostLoginV2, { code, RelayState: state })).toMatchObject({
      tenantId: tenant.id,
    })
    const other = aBrowser(testServer())
    const second = await goSaml(testServer(), other, { email: `hana@${await samlDomain()}` })
    expect(
      await other.call(postLogin, { SAMLResponse: second.code, RelayState: second.state }),
    ).toMatchObject({
      mfaRequired: false,
    })
  })

  const samlDomain = async (fields: Partial<SsoConfigurationRow> = {}) => {
    const domain = newDomain()
    await aConnection(testServer(), await aTenant(testServer()), { domain, ...fields })
    return domain
  }

  test('SEC-SO-06 a document that came to the host itself counts in the browser that asked, and once', async () => {
    const email = `hana@${await samlDomain()}`
    const frame = aBrowser(testServer())
    const window = aWindow(testServer())
    const fields = await samlFields(window, readLocation(await window.go(await askSso(frame, email))), {
      email,
    })
    const { SAMLResponse = '', RelayState = '' } = fields
    const stranger = aBrowser(testServer())
    await askSso(stranger, email)
    expect(await readRefusal(stranger.call(postLogin, { SAMLResponse, RelayState }))).toBe(
      'EXTERNAL_LOGIN_GONE',
    )
    expect(await readRefusal(frame.call(postLogin, { SAMLResponse, RelayState }))).toBe('not refused')
    expect(await readRefusal(frame.call(postLogin, { SAMLResponse, RelayState }))).toBe('EXTERNAL_LOGIN_GONE')
  })

  test('SEC-SO-01 SEC-SO-03 a connection vouches for domains its tenant has proved, and no others', async () => {
    const [own, victims] = [newDomain(), newDomain()]
    await aConnection(testServer(), await aTenant(testServer()), { domain: own })
    await aConnection(testServer(), await aTenant(testServer()), { domain: victims })
    const victim = await aMember(testServer(), {
      in: await aTenant(testServer()),
      user: { email: `boss@${victims}` },
    })
    for (const email of [victim.email, `boss@sub.${own}`, 'boss@elsewhere.test']) {
      const frame = aBrowser(testServer())
      const { code, state } = await goSaml(testServer(), frame, { email }, `me@${own}`)
      expect(await readRefusal(frame.call(redeemExternalLogin, { txn: state, code }))).toBe(
        'EMAIL_DOMAIN_REFUSED',
      )
    }
    const unproved = newDomain()
    await aConnection(testServer(), await aTenant(testServer()), { domain: unproved, isProved: false })
    expect(await aBrowser(testServer()).call(preLoginV2, { email: `me@${unproved}` })).toEqual({})
  })

  test('SEC-SO-03 one domain has one owner', async () => {
    const domain = newDomain()
    await aConnection(testServer(), await aTenant(testServer()), { domain })
    await expect(aConnection(testServer(), await aTenant(testServer()), { domain })).rejects.toThrow()
  })

  test('SEC-SO-08 groups give the roles an administrator mapped, and take them away again', async () => {
    const { domain, connection } = await mapped(['fe.*'])
    const supportId = await readRoleId(testServer(), 'Support')
    const come = async (groups: string) => {
      const frame = aBrowser(testServer())
      const { code, state } = await goSaml(testServer(), frame, { email: `hana@${domain}`, groups })
      const { userId = '' } = await frame.call(redeemExternalLogin, { txn: state, code })
      const rows = await testServer()
        .services.db.select()
        .from(membershipRoles)
        .where(eq(membershipRoles.userId, userId))
      return rows.map(({ roleId }) => roleId)
    }
    expect(connection.enabled).toBe(true)
    expect(await come('support')).toEqual([supportId])
    expect(await come('others')).toEqual([])
  })

  test('SEC-SO-08 a role above the administrator who mapped it is not handed out, and that is written down', async () => {
    const { domain } = await mapped(['fe.secure.read.users'])
    const frame = aBrowser(testServer())
    const { code, state } = await goSaml(testServer(), frame, { email: `hana@${domain}`, groups: 'support' })
    const { userId = '' } = await frame.call(redeemExternalLogin, { txn: state, code })
    const rows = await testServer()
      .services.db.select()
      .from(membershipRoles)
      .where(eq(membershipRoles.userId, userId))
    expect(rows.map(({ roleId }) => roleId)).toEqual([await readRoleId(testServer(), 'ReadOnly')])
    const events = await testServer().services.db.select().from(audits)
    expect(events.map(({ action }) => action)).toContain('sso.roleRefused')
  })

  const mapped = async (grantablePermissions: string[]) => {
    const domain = newDomain()
    const tenant = await aTenant(testServer())
    await anAdmin(testServer(), { in: tenant })
    const connection = await aConnection(testServer(), tenant, { domain })
    const { db, clock, random } = testServer().services
    const groupId = uuidv7(clock, random)
    const place = { tenantId: tenant.id, configurationId: connection.id }
    await db.insert(ssoGroups).values({ ...place, id: groupId, group: 'support', createdAt: clock.now() })
    await db
      .insert(ssoRoles)
      .values({ ...place, groupId, roleId: await readRoleId(testServer(), 'Support'), grantablePermissions })
    return { domain, connection }
  }

  test('a connection switched off meanwhile signs no user in; a member switched off stays out', async () => {
    const domain = newDomain()
    const tenant = await aTenant(testServer())
    const connection = await aConnection(testServer(), tenant, { domain })
    await aMember(testServer(), { in: tenant, isDisabled: true, user: { email: `off@${domain}` } })
    const frame = aBrowser(testServer())
    const off = await goSaml(testServer(), frame, { email: `off@${domain}` })
    expect(await readRefusal(frame.call(redeemExternalLogin, { txn: off.state, code: off.code }))).toBe(
      'EXTERNAL_LOGIN_FAILED',
    )
    const method = await goSaml(testServer(), frame, { email: `hana@${domain}` })
    await testServer()
      .services.db.update(ssoConfigurations)
      .set({ enabled: false })
      .where(eq(ssoConfigurations.id, connection.id))
    expect(await readRefusal(frame.call(redeemExternalLogin, { txn: method.state, code: method.code }))).toBe(
      'EXTERNAL_LOGIN_FAILED',
    )
  })

  test('what the provider says of a refusal comes along as text', async () => {
    const frame = aBrowser(testServer())
    const { code, state } = await goSaml(testServer(), frame, {
      email: `hana@${await samlDomain()}`,
      refuses: true,
    })
    await expect(frame.call(redeemExternalLogin, { txn: state, code })).rejects.toMatchObject({
      code: 'EXTERNAL_LOGIN_REFUSED',
      context: { description: 'You said <no> at the mock provider' },
    })
  })
})
