import { getPublicSettings, getSettings, updateSettings } from '@vestibule/contract/areas/account-settings'
import { login } from '@vestibule/contract/areas/auth'
import { getCurrentUserTenantsV3 } from '@vestibule/contract/areas/tenants'
import { headers } from '@vestibule/contract/constants'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { aPolicy } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const applicationUrl = `${hostOrigin}/acme?organization=acme`

describeOnServer('account settings', (engine) => {
  const testServer = useTestServer(engine)

  test('are closed to strangers, and to who may only read them', async () => {
    const tenant = await aTenant(testServer(), { currency: 'EUR' })
    const stranger = aBrowser(testServer())
    expect(await readRefusal(stranger.call(getSettings, {}))).toBe('NOT_AUTHENTICATED')
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    expect(await reader.call(getSettings, {})).toEqual({
      tenantId: tenant.id,
      name: tenant.name,
      currency: 'EUR',
      updatedAt: tenant.updatedAt.toISOString(),
    })
    expect(await readRefusal(reader.call(updateSettings, { name: 'Mine' }))).toBe('FORBIDDEN')
  })

  test('what is sent is changed, an empty text takes away, and one row says what was before', async () => {
    const tenant = await aTenant(testServer(), { currency: 'EUR', address: 'Here' })
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const website = 'https://acme.test/about'
    const wanted = { name: 'Acme & Sons', currency: '', timezone: 'Europe/Berlin', website }
    expect(await browser.call(updateSettings, wanted)).toEqual({
      tenantId: tenant.id,
      name: 'Acme & Sons',
      address: 'Here',
      timezone: 'Europe/Berlin',
      website,
      updatedAt: testServer().clock.now().toISOString(),
    })
    const rows = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenant.id), eq(audits.action, 'account.changed')))
    expect(rows.map(({ details }) => details)).toEqual([
      {
        before: { name: tenant.name, currency: 'EUR', timezone: null, website: null },
        after: { name: 'Acme & Sons', currency: null, timezone: 'Europe/Berlin', website },
      },
    ])
  })

  test.each([
    { timezone: 'Nowhere/Else' },
    { currency: 'euro' },
    { logo: 'javascript:alert(1)' },
    { name: '' },
    { applicationUrl: 'javascript:alert(1)' },
  ])('%j is refused', async (wanted) => {
    const browser = await signedIn(
      testServer(),
      await anAdmin(testServer(), { in: await aTenant(testServer()) }),
    )
    expect(await readRefusal(browser.call(updateSettings, wanted))).toBe('INVALID_INPUT')
  })

  test('SEC-PO-03 people are sent to pages of the application only', async () => {
    const browser = await signedIn(
      testServer(),
      await anAdmin(testServer(), { in: await aTenant(testServer()) }),
    )
    for (const url of [
      'https://evil.test/',
      `${hostOrigin}.evil.test/`,
      hostOrigin.replace('//', '//user@'),
      `${hostOrigin}\\@evil.test/`,
    ]) {
      expect(await readRefusal(browser.call(updateSettings, { applicationUrl: url }))).toBe(
        'REDIRECT_REFUSED',
      )
      expect(await readRefusal(browser.call(updateSettings, { loginUrl: url }))).toBe('REDIRECT_REFUSED')
    }
    expect(await browser.call(updateSettings, { applicationUrl })).toMatchObject({ applicationUrl })
  })

  test('the pages need their own permission', async () => {
    const tenant = await aTenant(testServer())
    const clerk = await aMember(testServer(), { in: tenant })
    await aRoleWith(testServer(), tenant, clerk, ['fe.secure.write.accountSettings'])
    const browser = await signedIn(testServer(), clerk)
    expect(await readRefusal(browser.call(updateSettings, { applicationUrl }))).toBe('FORBIDDEN')
    expect(await readRefusal(browser.call(updateSettings, { address: 'There' }))).toBe('not refused')
  })

  test('SEC-TE-02 only the acting account can be named', async () => {
    const [tenant, other] = [await aTenant(testServer()), await aTenant(testServer())]
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const elsewhere = browser.call(updateSettings, { tenantId: other.id, address: 'Mine' })
    expect(await readRefusal(elsewhere)).toBe('NOT_FOUND')
    expect(await readRefusal(browser.call(updateSettings, { tenantId: tenant.id }))).toBe('not refused')
  })

  test('an account with a page of its own says so to its people', async () => {
    const tenant = await aTenant(testServer(), { applicationUrl })
    const browser = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    const { activeTenant } = await browser.call(getCurrentUserTenantsV3, {})
    expect(activeTenant).toMatchObject({ applicationUrl, hasCustomLogin: true })
    const plain = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    expect((await plain.call(getCurrentUserTenantsV3, {})).activeTenant.hasCustomLogin).toBe(false)
  })

  test('SEC-TE-02 SEC-TE-08 who signs in to a named account acts there, if they are a member, and by its rules', async () => {
    const alias = `named-${engine}`
    const [home, named] = [await aTenant(testServer()), await aTenant(testServer(), { alias })]
    const both = await aMember(testServer(), { in: home, lastSeenAt: testServer().clock.now() })
    await aMembership(testServer(), both, { in: named })
    const elsewhere = await aMember(testServer(), { in: home })
    const enter = ({ email }: { readonly email: string }, name?: string) =>
      aBrowser(testServer(), { headers: { [headers.loginAlias]: name } }).call(login, {
        email,
        password: somePassword,
      })
    expect((await enter(both)).tenantId).toBe(home.id)
    expect((await enter(both, alias)).tenantId).toBe(named.id)
    expect((await enter(both, 'nobody')).tenantId).toBe(home.id)
    expect((await enter(elsewhere, alias)).tenantId).toBe(home.id)
    await aPolicy(testServer(), named)
    expect(await enter(both, alias)).toMatchObject({ mfaRequired: true, mfaEnrolled: false })
    expect(await enter(both)).toMatchObject({ mfaRequired: false, tenantId: home.id })
  })

  test('the public part is found by the alias, and holds no more than that', async () => {
    const alias = `alias-${engine}`
    const tenant = await aTenant(testServer(), { alias, applicationUrl, address: 'Secret street' })
    const asking = (name?: string) => aBrowser(testServer(), { headers: { [headers.loginAlias]: name } })
    expect(await asking(alias.toUpperCase()).call(getPublicSettings, {})).toEqual({
      tenantId: tenant.id,
      applicationUrl,
    })
    for (const name of [undefined, 'nobody', tenant.id])
      expect(await readRefusal(asking(name).call(getPublicSettings, {}))).toBe('NOT_FOUND')
  })
})
