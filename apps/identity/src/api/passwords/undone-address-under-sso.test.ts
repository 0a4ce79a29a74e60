import { getAudits } from '@vestibule/contract/areas/audits'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { setSSOEnforcement } from '@vestibule/contract/areas/sso-connections'
import { expect, test } from 'vitest'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { connectByWizard } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { newPassword, reset, trySignIn } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('the way back from a change of address, into a domain of single sign-on', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  /** A user of the domain who changed their address before single sign-on was enforced, and the link to undo it. */
  const aMoved = async (
    make: (tenant: TenantRow, domain: string) => Promise<{ id: string; email: string }>,
  ) => {
    const domain = `undo${(domains += 1)}.${engine}.test`
    const tenant = await aTenant(testServer())
    const user = await make(tenant, domain)
    const browser = await signedIn(testServer(), user)
    const email = `moved@free-${domain}`
    await browser.call(updateEmail, { email })
    await browser.call(verifyEmail, { email, code: await mailedCode(testServer(), email) })
    const token = (await testServer().mail()).linkTo(user.email).searchParams.get('token') ?? ''
    return { domain, tenant, user, email, link: { userId: user.id, token } }
  }
  const aBoss = (tenant: TenantRow, domain: string) =>
    anAdmin(testServer(), { in: tenant, user: { email: `boss@${domain}` } })

  /** Enforces single sign-on as another administrator, who comes by it from then on, or who is beside it. */
  const enforce = async (tenant: TenantRow, domain: string, isOtherBeside: boolean) => {
    const email = isOtherBeside ? `other@else-${domain}` : `other@${domain}`
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant, user: { email } }))
    const ssoConfigId = await connectByWizard(testServer(), browser, { type: 'okta', domain })
    await browser.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds: [] })
    return browser
  }

  test('SEC-RA-41 leaves the last administrator a way in beside the provider', async () => {
    const { domain, tenant, user, email, link } = await aMoved(aBoss)
    const browser = await enforce(tenant, domain, false)
    expect(await reset(testServer(), link)).toBe('not refused')
    expect(await trySignIn(testServer(), user.email, newPassword)).toBe('not refused')
    expect(await trySignIn(testServer(), email, newPassword)).toBe('INVALID_CREDENTIALS')
    const [connection] = await browser.call(getSSOConfigurations, {})
    expect(connection).toMatchObject({ isEnforced: true, breakGlassUserIds: [user.id] })
    const { data } = await browser.call(getAudits, {})
    expect(data.filter(({ action }) => action === 'sso.enforcementChanged')[0]).toMatchObject({
      userId: user.id,
    })
  })

  test('SEC-RA-41 leaves none to an administrator beside whom there is another one', async () => {
    const { domain, tenant, user, link } = await aMoved(aBoss)
    const browser = await enforce(tenant, domain, true)
    expect(await reset(testServer(), link)).toBe('not refused')
    expect(await trySignIn(testServer(), user.email, newPassword)).toBe('INVALID_CREDENTIALS')
    expect((await browser.call(getSSOConfigurations, {}))[0]?.breakGlassUserIds).toEqual([])
  })

  test('SEC-RA-41 leaves none to a member who administers nothing', async () => {
    const { domain, tenant, user, link } = await aMoved((place, at) =>
      aMember(testServer(), { in: place, user: { email: `member@${at}` } }),
    )
    const browser = await enforce(tenant, domain, true)
    expect(await reset(testServer(), link)).toBe('not refused')
    expect(await trySignIn(testServer(), user.email, newPassword)).toBe('INVALID_CREDENTIALS')
    expect((await browser.call(getSSOConfigurations, {}))[0]?.breakGlassUserIds).toEqual([])
  })

  test('SEC-RA-41 names a break-glass user once', async () => {
    const { domain, tenant, user, link } = await aMoved(aBoss)
    const browser = await enforce(tenant, domain, true)
    const [{ id: ssoConfigId = '' } = {}] = await browser.call(getSSOConfigurations, {})
    await browser.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds: [user.id] })
    expect(await reset(testServer(), link)).toBe('not refused')
    expect((await browser.call(getSSOConfigurations, {}))[0]?.breakGlassUserIds).toEqual([user.id])
    expect(await trySignIn(testServer(), user.email, newPassword)).toBe('not refused')
  })
})
