import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import {
  enrollMFAAuthenticatorAppForLogin,
  preEnrollMFAAuthenticatorAppForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { getSSOConfigurationStats } from '@vestibule/contract/areas/sso-connections'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { anAuditRow } from '../../testing/audit-rows.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, goOidc, goSaml } from '../../testing/federation.ts'
import { aPolicy, computeTotp } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('how a connection does today', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  const aTeam = async (type: 'saml' | 'oidc') => {
    const domain = `stats${(domains += 1)}.${engine}.test`
    const tenant = await aTenant(testServer())
    const connection = await aConnection(testServer(), tenant, { domain, type })
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    return { domain, tenant, connection, browser, ssoConfigId: connection.id }
  }

  const redeem = (frame: Browser, { code, state }: { readonly code: string; readonly state: string }) =>
    frame.call(redeemExternalLogin, { txn: state, code })

  /** The connections that the log names for an event. */
  const connectionsIn = async (tenantId: string, action: string) => {
    const rows = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenantId), eq(audits.action, action)))
    return rows.map(({ details }) => details.connectionId)
  }

  test.each(['saml', 'oidc'] as const)('counts what succeeded and what failed by %s', async (type) => {
    const { domain, tenant, browser, ssoConfigId } = await aTeam(type)
    const go = type === 'saml' ? goSaml : goOidc
    const read = () => browser.call(getSSOConfigurationStats, { ssoConfigId })
    expect(await read()).toEqual({ signedInToday: 0, failedToday: 0 })

    for (const email of [`hana@${domain}`, `omar@${domain}`]) {
      const frame = aBrowser(testServer())
      await redeem(frame, await go(testServer(), frame, { email }))
    }
    const refused = aBrowser(testServer())
    const chosen = { email: `hana@${domain}`, refuses: true }
    await readRefusal(redeem(refused, await go(testServer(), refused, chosen)))
    expect(await read()).toEqual({ signedInToday: 2, failedToday: 1 })
    expect(await connectionsIn(tenant.id, 'signIn.failed')).toEqual([ssoConfigId])
    // The administrator signed in with a password.
    expect((await connectionsIn(tenant.id, 'signIn.succeeded')).sort()).toEqual([
      ssoConfigId,
      ssoConfigId,
      undefined,
    ])
  })

  test('a sign-in that waited for a second factor counts once it is done', async () => {
    const { domain, tenant, browser, ssoConfigId } = await aTeam('oidc')
    await aPolicy(testServer(), tenant, { enforceMFAType: 'Force' })
    const frame = aBrowser(testServer())
    const email = `hana@${domain}`
    const { mfaToken = '' } = await redeem(frame, await goOidc(testServer(), frame, { email }))
    const read = () => browser.call(getSSOConfigurationStats, { ssoConfigId })
    expect(await read()).toEqual({ signedInToday: 0, failedToday: 0 })
    const { secret } = await frame.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken })
    const token = computeTotp(testServer(), secret)
    await frame.call(enrollMFAAuthenticatorAppForLogin, { mfaToken, token })
    expect(await read()).toEqual({ signedInToday: 1, failedToday: 0 })
    expect(await connectionsIn(tenant.id, 'signIn.factorAsked')).toEqual([ssoConfigId])
  })

  test('counts since midnight (UTC), by this connection, in its tenant', async () => {
    const { tenant, browser, ssoConfigId } = await aTeam('saml')
    const midnight = new Date(testServer().clock.now().toISOString().slice(0, 10))
    const other = await aTenant(testServer())
    const of = (connectionId: string) => ({ action: 'signIn.succeeded', details: { connectionId } })
    await anAuditRow(testServer(), tenant.id, { ...of(ssoConfigId), createdAt: midnight })
    await anAuditRow(testServer(), tenant.id, { ...of(ssoConfigId), createdAt: secondsLater(midnight, -1) })
    await anAuditRow(testServer(), tenant.id, of('another-connection'))
    await anAuditRow(testServer(), other.id, of(ssoConfigId))
    await anAuditRow(testServer(), tenant.id, { ...of(ssoConfigId), action: 'signIn.factorAsked' })
    expect(await browser.call(getSSOConfigurationStats, { ssoConfigId })).toEqual({
      signedInToday: 1,
      failedToday: 0,
    })
  })

  test('a connection of another tenant is not found, and a member without the right is refused', async () => {
    const [{ ssoConfigId, tenant }, other] = [await aTeam('saml'), await aTeam('saml')]
    const read = (browser: Browser) => readRefusal(browser.call(getSSOConfigurationStats, { ssoConfigId }))
    expect(await read(other.browser)).toBe('NOT_FOUND')
    expect(await read(aBrowser(testServer()))).toBe('NOT_AUTHENTICATED')
    const member = await signedIn(testServer(), await aMember(testServer(), { in: tenant, roles: [] }))
    expect(await read(member)).toBe('FORBIDDEN')
  })
})
