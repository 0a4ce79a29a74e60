import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import {
  bulkCreateIPRestriction,
  confirmRestrictions,
  createIPRestriction,
  deleteIPRestriction,
  getIPRestrictions,
  getIPRestrictionsConfig,
  testCurrentIp,
  testCurrentIpInAllowList,
  updateIPRestrictionConfig,
} from '@vestibule/contract/areas/restrictions'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { expect, test } from 'vitest'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { createPrograms } from '../../testing/api-tokens.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { allow, aTenantAt, home, listActions as readActions, office } from '../../testing/restrictions.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('addresses a tenant takes', (engine) => {
  const testServer = useTestServer(engine)
  const at = (ip: string) => ({ ip })

  const aTenantWithAdmin = (ip?: string) => aTenantAt(testServer(), ip)
  const listActions = (tenant: TenantRow, action: string) => readActions(testServer(), tenant, action)

  test('administrators keep the list of the strategy that is chosen, no other member and no other tenant does', async () => {
    const { tenant, admin } = await aTenantWithAdmin()
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    const { admin: foreign } = await aTenantWithAdmin()
    expect(await admin.call(getIPRestrictionsConfig, {})).toEqual({ isActive: false, strategy: 'ALLOW' })
    expect(await readRefusal(aBrowser(testServer()).call(getIPRestrictions, {}))).toBe('NOT_AUTHENTICATED')
    expect(await readRefusal(reader.call(createIPRestriction, { ip: '10.0.0.1' }))).toBe('FORBIDDEN')
    await admin.call(createIPRestriction, { ip: '::ffff:10.0.0.7/120', description: 'Office' })
    await admin.call(createIPRestriction, { ip: '192.0.2.1', strategy: 'BLOCK', isActive: false })
    const { items, _metadata } = await admin.call(getIPRestrictions, {})
    expect(items).toMatchObject([
      { ip: '10.0.0.0/24', strategy: 'ALLOW', isActive: true, description: 'Office' },
    ])
    expect(_metadata).toEqual({ totalItems: 1, totalPages: 1 })
    expect((await admin.call(getIPRestrictions, { _filter: 'block' })).items).toMatchObject([
      { ip: '192.0.2.1', isActive: false },
    ])
    expect((await admin.call(getIPRestrictions, { _filter: 'offi' })).items).toHaveLength(1)
    expect((await admin.call(getIPRestrictions, { _filter: 'nowhere' })).items).toEqual([])
    expect((await foreign.call(getIPRestrictions, {})).items).toEqual([])
    const id = items[0]?.id ?? ''
    expect(await readRefusal(foreign.call(deleteIPRestriction, { id }))).toBe('NOT_FOUND')
    expect(await admin.call(deleteIPRestriction, { id })).toEqual({})
    expect((await admin.call(getIPRestrictions, {})).items).toEqual([])
    expect(await listActions(tenant, 'ipRestriction.added')).toHaveLength(2)
    expect(await listActions(tenant, 'ipRestriction.removed')).toHaveLength(1)
  })

  test('a list has pages of ten where no size is asked for', async () => {
    const { admin } = await aTenantWithAdmin()
    const ips = [...Array(12).keys()].map((number) => ({ ip: `10.0.0.${number}` }))
    expect(await admin.call(bulkCreateIPRestriction, { ips })).toEqual({ added: 12, failed: [] })
    const first = await admin.call(getIPRestrictions, {})
    expect([first.items.length, first._metadata]).toEqual([10, { totalItems: 12, totalPages: 2 }])
    expect((await admin.call(getIPRestrictions, { _offset: 8, _limit: 4 })).items).toHaveLength(4)
  })

  test('SEC-AD-09 of many entries the bad ones are told by their place, and the others are there', async () => {
    const { admin } = await aTenantWithAdmin()
    await admin.call(createIPRestriction, { ip: '10.0.0.1' })
    const ips = ['10.0.0.2', '10.0.0.0/99', 'office.example.com', '10.0.0.1/32', '10.0.0.2'].map((ip) => ({
      ip,
    }))
    expect(await admin.call(bulkCreateIPRestriction, { ips })).toEqual({
      added: 1,
      failed: [
        { index: 1, ip: '10.0.0.0/99', errorCode: 'IP_INVALID' },
        { index: 2, ip: 'office.example.com', errorCode: 'IP_INVALID' },
        { index: 3, ip: '10.0.0.1/32', errorCode: 'IP_TAKEN' },
        { index: 4, ip: '10.0.0.2', errorCode: 'IP_TAKEN' },
      ],
    })
    const many = [...Array(501).keys()].map((number) => ({ ip: `10.1.${number >> 8}.${number & 255}` }))
    expect(await readRefusal(admin.call(bulkCreateIPRestriction, { ips: many }))).toBe('INVALID_INPUT')
  })

  test('what is no address, and a duplicate, is refused at its field', async () => {
    const { admin } = await aTenantWithAdmin()
    const body = { ip: '10.0.0.9-10.0.0.1' }
    const answer = await admin.request('/identity/resources/configurations/v1/restrictions/ip', {
      method: 'POST',
      body,
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errorCode: 'IP_INVALID', context: { field: 'ip', rule: 'range' } },
    ])
    await admin.call(createIPRestriction, { ip: '10.0.0.0/24' })
    expect(await readRefusal(admin.call(createIPRestriction, { ip: '10.0.0.77/24' }))).toBe('IP_TAKEN')
  })

  test('SEC-AD-03 every change takes a fresh proof', async () => {
    const { admin } = await aTenantWithAdmin()
    testServer().clock.advance(301)
    admin.accessToken = (await admin.call(refreshToken, {})).accessToken
    const changes = [
      admin.call(createIPRestriction, { ip: '10.0.0.1' }),
      admin.call(updateIPRestrictionConfig, allow),
      admin.call(bulkCreateIPRestriction, { ips: [{ ip: '10.0.0.1' }] }),
      admin.call(confirmRestrictions, {}),
    ]
    expect(await Promise.all(changes.map(readRefusal))).toEqual(changes.map(() => 'STEP_UP_REQUIRED'))
  })

  test('SEC-AD-04 an allow list holds at sign-in, refresh, every call, a switch of tenant, and for API tokens', async () => {
    const { tenant, admin } = await aTenantWithAdmin()
    const member = await aMember(testServer(), { in: tenant })
    const other = await aTenant(testServer())
    await aMembership(testServer(), member, { in: other })
    const outside = await signedIn(testServer(), member, at(home))
    const programs = await createPrograms(testServer(), admin)
    await admin.call(createIPRestriction, { ip: `${office}/32` })
    await admin.call(updateIPRestrictionConfig, allow)
    expect(await readRefusal(admin.call(getProfile, {}))).toBe('not refused')
    expect(await readRefusal(outside.call(getProfile, {}))).toBe('IP_RESTRICTED')
    expect(await readRefusal(outside.call(refreshToken, {}))).toBe('IP_RESTRICTED')
    const credentials = { email: member.email, password: somePassword }
    const again = aBrowser(testServer(), at(home))
    expect(await readRefusal(again.call(login, credentials))).toBe('IP_RESTRICTED')
    expect(again.refreshToken()).toBeUndefined()
    expect(await readRefusal(aBrowser(testServer(), at(office)).call(login, credentials))).toBe('not refused')
    const refusals = await Promise.all(
      programs.map(async (program) => (await program.request('/team/resources/members/v1')).status),
    )
    expect(refusals).toEqual(programs.map(() => 403))
    // In the other tenant, which has no rules, the same session goes on.
    const inOther = await outside.call(refreshToken, { tenantId: other.id })
    outside.accessToken = inOther.accessToken
    expect(await readRefusal(outside.call(getProfile, {}))).toBe('not refused')
    expect(await readRefusal(outside.call(switchTenant, { tenantId: tenant.id }))).toBe('IP_RESTRICTED')
    const rows = await listActions(tenant, 'access.restricted')
    expect(rows.filter(({ userId }) => userId === member.id)).toMatchObject([
      { severity: 'High', ip: home, details: { reason: 'ip' } },
    ])
  })

  test('SEC-AD-04 a forwarding header counts from a proxy only, and the first hop from the right that is none', async () => {
    const { admin } = await aTenantWithAdmin()
    await admin.call(createIPRestriction, { ip: office })
    await admin.call(updateIPRestrictionConfig, allow)
    const statusFrom = async (forwarded: string) =>
      (await admin.request('/identity/resources/users/v2/me', { headers: { 'x-forwarded-for': forwarded } }))
        .status
    expect(await statusFrom(office)).toBe(200)
    expect(await statusFrom(`${home}, ${office}`)).toBe(200)
    expect(await statusFrom(`${office}, ${home}`)).toBe(403)
    expect(await statusFrom(`::ffff:${office}`)).toBe(200)
  })

  test('a blocked address is refused, any other is not, and an entry that is off does nothing', async () => {
    const { tenant, admin } = await aTenantWithAdmin()
    const outside = await signedIn(testServer(), await aMember(testServer(), { in: tenant }), at(home))
    await admin.call(updateIPRestrictionConfig, { isActive: true, strategy: 'BLOCK' })
    await admin.call(createIPRestriction, { ip: home, isActive: false })
    expect(await readRefusal(outside.call(getProfile, {}))).toBe('not refused')
    await admin.call(createIPRestriction, { ip: '198.51.100.96/27' })
    expect(await readRefusal(outside.call(getProfile, {}))).toBe('IP_RESTRICTED')
    expect(await admin.call(testCurrentIp, {})).toEqual({ valid: true })
    expect(await admin.call(testCurrentIpInAllowList, {})).toEqual({ valid: false })
    await admin.call(createIPRestriction, { ip: office, strategy: 'ALLOW' })
    expect(await admin.call(testCurrentIpInAllowList, {})).toEqual({ valid: true })
  })
})
