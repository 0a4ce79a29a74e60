import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { getCurrentUserIpMetadata, getIpAdressMetadata } from '@vestibule/contract/areas/metadata'
import { getProfile } from '@vestibule/contract/areas/profile'
import {
  getCountryRestrictions,
  getCountryRestrictionsConfig,
  updateCountryRestrictions,
  updateCountryRestrictionsConfig,
} from '@vestibule/contract/areas/country-restrictions'
import { lockoutPhrase } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { revertRestrictions } from '../../domain/restrictions/revert-restrictions.ts'
import { createCountries } from '../../platform/geo/countries.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** Addresses of registries and universities, whose countries do not change. */
const dutch = '193.0.6.139'
const japanese = '133.11.0.1'
const unknown = '10.0.0.1'

const rule = {
  enabled: true,
  action: 'ALLOW',
  failStrategy: 'BLOCK',
  shouldSendRestrictionEmail: true,
} as const

describeOnServer('countries a tenant takes requests from', (engine) => {
  const testServer = useTestServer(engine)

  const aTenantWithAdmin = async () => {
    const tenant = await aTenant(testServer())
    const user = await anAdmin(testServer(), { in: tenant })
    return { tenant, user, admin: await signedIn(testServer(), user, { ip: dutch }) }
  }

  test('an address has a country where the database knows one', async () => {
    const { admin } = await aTenantWithAdmin()
    expect(await admin.call(getCurrentUserIpMetadata, {})).toMatchObject({
      ip: dutch,
      country_code: 'NL',
      country_name: 'Netherlands',
      location: { country_flag_emoji: '🇳🇱' },
    })
    expect(await admin.call(getIpAdressMetadata, { ip: `::ffff:${japanese}` })).toMatchObject({
      ip: japanese,
      country_code: 'JP',
    })
    expect(await admin.call(getIpAdressMetadata, { ip: unknown })).toMatchObject({ country_code: null })
    for (const ip of ['10.0.0.0/8', 'example.com'])
      expect(await readRefusal(admin.call(getIpAdressMetadata, { ip }))).toBe('IP_INVALID')
  })

  test('SEC-AD-04 other countries are refused at sign-in, refresh and every call, and the user is told', async () => {
    const { tenant, admin } = await aTenantWithAdmin()
    const member = await aMember(testServer(), { in: tenant })
    const abroad = await signedIn(testServer(), member, { ip: japanese })
    await admin.call(updateCountryRestrictions, { countries: [{ countryCode: 'nl' }, { countryCode: 'NL' }] })
    expect(await admin.call(getCountryRestrictions, {})).toEqual([{ id: 'NL', countryCode: 'NL' }])
    await admin.call(updateCountryRestrictionsConfig, rule)
    expect(await admin.call(getCountryRestrictionsConfig, {})).toMatchObject({ ...rule, isAvailable: true })
    expect(await readRefusal(admin.call(getProfile, {}))).toBe('not refused')
    expect(await readRefusal(abroad.call(getProfile, {}))).toBe('COUNTRY_RESTRICTED')
    expect(await readRefusal(abroad.call(refreshToken, {}))).toBe('COUNTRY_RESTRICTED')
    const enter = (ip: string) =>
      readRefusal(aBrowser(testServer(), { ip }).call(login, { email: member.email, password: somePassword }))
    expect(await enter(japanese)).toBe('COUNTRY_RESTRICTED')
    expect(await enter(japanese)).toBe('COUNTRY_RESTRICTED')
    expect(await enter(dutch)).toBe('not refused')
    const mails = (await testServer().mail()).to(member.email)
    expect(mails.filter(({ subject }) => subject.includes('was refused'))).toHaveLength(1)
  })

  test.each([
    ['ALLOW', 'not refused'],
    ['BLOCK', 'COUNTRY_RESTRICTED'],
  ] as const)('an address of an unknown country: failStrategy %s decides', async (failStrategy, expected) => {
    const { tenant, admin } = await aTenantWithAdmin()
    const member = await aMember(testServer(), { in: tenant })
    const nowhere = await signedIn(testServer(), member, { ip: unknown })
    await admin.call(updateCountryRestrictions, { countries: [{ countryCode: 'NL' }] })
    await admin.call(updateCountryRestrictionsConfig, { ...rule, failStrategy })
    expect(await readRefusal(nowhere.call(getProfile, {}))).toBe(expected)
  })

  test('SEC-AD-04 SEC-AD-05 a rule that keeps out who saves it needs the phrase and goes back; one that no address passes is refused', async () => {
    const { admin } = await aTenantWithAdmin()
    const confirmation = lockoutPhrase
    expect(await readRefusal(admin.call(updateCountryRestrictionsConfig, { ...rule, confirmation }))).toBe(
      'LAST_ADMINISTRATOR',
    )
    await admin.call(updateCountryRestrictions, { countries: [{ countryCode: 'JP' }] })
    expect(await readRefusal(admin.call(updateCountryRestrictionsConfig, rule))).toBe(
      'RESTRICTION_EXCLUDES_YOU',
    )
    expect(await admin.call(updateCountryRestrictionsConfig, { ...rule, confirmation })).toMatchObject({
      revertsAt: expect.any(String),
    })
    expect(await readRefusal(admin.call(getProfile, {}))).toBe('COUNTRY_RESTRICTED')
    testServer().clock.advance(600)
    await revertRestrictions(testServer().services)
    admin.accessToken = (await admin.call(refreshToken, {})).accessToken
    expect(await admin.call(getCountryRestrictionsConfig, {})).toMatchObject({ enabled: false })
  })

  test('SEC-AD-03 every change takes a fresh proof', async () => {
    const { admin } = await aTenantWithAdmin()
    testServer().clock.advance(301)
    admin.accessToken = (await admin.call(refreshToken, {})).accessToken
    const changes = [
      admin.call(updateCountryRestrictionsConfig, rule),
      admin.call(updateCountryRestrictions, { countries: [] }),
    ]
    expect(await Promise.all(changes.map(readRefusal))).toEqual(changes.map(() => 'STEP_UP_REQUIRED'))
  })

  test('a database that cannot be read is said so, and every country is unknown', () => {
    const countries = createCountries('/nowhere.mmdb', testServer().services.log)
    expect([countries.isAvailable(), countries.find(dutch)]).toEqual([false, undefined])
  })
})
