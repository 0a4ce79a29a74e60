import { login } from '@vestibule/contract/areas/auth'
import {
  updateCountryRestrictions,
  updateCountryRestrictionsConfig,
} from '@vestibule/contract/areas/country-restrictions'
import { createIPRestriction, updateIPRestrictionConfig } from '@vestibule/contract/areas/restrictions'
import { countAffected } from '@vestibule/contract/areas/security-center'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aTenantAt, home, office } from '../../testing/restrictions.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** Addresses of a registry and a university, whose countries do not change. */
const dutch = '193.0.6.139'
const japanese = '133.11.0.1'
const unknown = '10.0.0.1'

describeOnBothEngines('how many members a change hits, before it is saved', (engine) => {
  const testServer = useTestServer(engine)

  /** An administrator in the office, and a member who is signed in twice from elsewhere. */
  const aTenantWithMember = async (ip = home, adminIp = office) => {
    const { tenant, admin } = await aTenantAt(testServer(), adminIp)
    const member = await aMember(testServer(), { in: tenant })
    await signedIn(testServer(), member, { ip })
    await signedIn(testServer(), member, { ip })
    const others = await aTenantAt(testServer(), home)
    return { tenant, admin, member, others: others.admin }
  }
  const count = async (admin: Browser, change: Parameters<typeof admin.call<typeof countAffected>>[1]) =>
    (await admin.call(countAffected, change)).affected

  test('a list of addresses hits those who are signed in from others', async () => {
    const { admin, others } = await aTenantWithMember()
    await admin.call(createIPRestriction, { ip: office, strategy: 'ALLOW' })
    await admin.call(createIPRestriction, { ip: `${home}/32`, strategy: 'BLOCK' })
    await admin.call(createIPRestriction, { ip: office, strategy: 'BLOCK', isActive: false })
    expect(await admin.call(countAffected, { policy: 'ips', strategy: 'ALLOW' })).toEqual({
      affected: 1,
      total: 2,
    })
    expect(await count(admin, { policy: 'ips', strategy: 'BLOCK' })).toBe(1)
    expect(await count(others, { policy: 'ips', strategy: 'ALLOW' })).toBe(1)
    expect(await count(others, { policy: 'ips', strategy: 'BLOCK' })).toBe(0)
  })

  test('an address hits its people where it is blocked, or is no longer allowed', async () => {
    const { admin } = await aTenantWithMember()
    const added = { policy: 'ipAdded', ip: '198.51.100.64/26' } as const
    expect(await count(admin, added)).toBe(0)
    await admin.call(updateIPRestrictionConfig, { isActive: true, strategy: 'BLOCK' })
    expect(await count(admin, added)).toBe(1)
    // Several at once; what is no address will not be added either.
    expect(await count(admin, { policy: 'ipAdded', ip: `192.0.2.1,here,${added.ip}` })).toBe(1)
    expect(await count(admin, { policy: 'ipAdded', ip: '192.0.2.1,192.0.2.2' })).toBe(0)
    await admin.call(createIPRestriction, { ip: office, strategy: 'ALLOW' })
    await admin.call(createIPRestriction, { ip: home, strategy: 'ALLOW' })
    await admin.call(updateIPRestrictionConfig, { isActive: true, strategy: 'ALLOW' })
    expect(await count(admin, { policy: 'ipRemoved', ip: home })).toBe(1)
    expect(await count(admin, { policy: 'ips', strategy: 'ALLOW' })).toBe(0)
    expect(await readRefusal(admin.call(countAffected, { policy: 'ipAdded', ip: 'here' }))).toBe('IP_INVALID')
  })

  test('people who have no access already, and sessions that are over, are not counted', async () => {
    const { admin } = await aTenantWithMember()
    await admin.call(createIPRestriction, { ip: home, strategy: 'BLOCK' })
    await admin.call(updateIPRestrictionConfig, { isActive: true, strategy: 'BLOCK' })
    await admin.call(createIPRestriction, { ip: office, strategy: 'ALLOW' })
    expect(await count(admin, { policy: 'ips', strategy: 'ALLOW' })).toBe(0)
    const { admin: later } = await aTenantWithMember()
    testServer().clock.advance(400 * 86_400)
    const { admin: fresh } = await aTenantWithMember()
    expect(await readRefusal(later.call(countAffected, { policy: 'ips' }))).not.toBe('not refused')
    expect(await count(fresh, { policy: 'ips', strategy: 'ALLOW' })).toBe(2)
  })

  test('a rule about countries hits those who are signed in from the others, and from nowhere that is known', async () => {
    const { tenant, admin } = await aTenantWithMember(japanese, unknown)
    await signedIn(testServer(), await aMember(testServer(), { in: tenant }), { ip: dutch })
    const rule = { policy: 'countries', strategy: 'ALLOW', failStrategy: 'ALLOW' } as const
    expect(await count(admin, { ...rule, countries: 'nl' })).toBe(1)
    expect(await count(admin, { ...rule, countries: 'NL,JP' })).toBe(0)
    expect(await count(admin, { ...rule, countries: 'NL', failStrategy: 'BLOCK' })).toBe(2)
    expect(await count(admin, { ...rule, strategy: 'BLOCK', countries: 'NL,JP' })).toBe(2)
    await admin.call(updateCountryRestrictions, { countries: [{ countryCode: 'NL' }] })
    expect(await count(admin, rule)).toBe(1)
    await admin.call(updateCountryRestrictionsConfig, {
      enabled: true,
      action: 'ALLOW',
      failStrategy: 'ALLOW',
      shouldSendRestrictionEmail: false,
    })
    expect(await count(admin, { policy: 'countries', countries: 'NL' })).toBe(0)
    expect(await readRefusal(admin.call(countAffected, { ...rule, countries: 'Nowhere' }))).toBe(
      'INVALID_INPUT',
    )
  })

  test('a lockout hits those whose next wrong password would be the last one', async () => {
    const { admin, member, others } = await aTenantWithMember()
    for (const _ of [1, 2, 3])
      await readRefusal(
        aBrowser(testServer()).call(login, { email: member.email, password: 'wrong password 1' }),
      )
    expect(await admin.call(countAffected, { policy: 'lockout', value: 4 })).toEqual({
      affected: 1,
      total: 2,
    })
    expect(await count(admin, { policy: 'lockout', value: 3 })).toBe(1)
    expect(await count(admin, { policy: 'lockout', value: 5 })).toBe(0)
    expect(await count(others, { policy: 'lockout', value: 4 })).toBe(0)
  })

  test('a history of passwords hits, at their next choice, those who have a password', async () => {
    const { tenant, admin } = await aTenantWithMember()
    const { id } = await aMember(testServer(), { in: tenant })
    await testServer().services.db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
    await aMember(testServer(), { in: await aTenant(testServer()) })
    expect(await admin.call(countAffected, { policy: 'history', value: 5 })).toEqual({
      affected: 2,
      total: 3,
    })
  })
})
