import { refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import {
  confirmRestrictions,
  createIPRestriction,
  deleteIPRestriction,
  getIPRestrictions,
  getIPRestrictionsConfig,
  updateIPRestrictionConfig,
} from '@vestibule/contract/areas/restrictions'
import { lockoutPhrase } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { revertRestrictions } from '../../domain/restrictions/revert-restrictions.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { signedIn } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { allow, aTenantAt, home, listActions as readActions, office } from '../../testing/restrictions.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('rules that keep out who sets them', (engine) => {
  const testServer = useTestServer(engine)
  const at = (ip: string) => ({ ip })

  const aTenantWithAdmin = (ip?: string) => aTenantAt(testServer(), ip)
  const listActions = (tenant: TenantRow, action: string) => readActions(testServer(), tenant, action)

  test('SEC-AD-04 a list that keeps out who saves it is refused without the phrase, and goes back after ten minutes', async () => {
    const { tenant, user, admin } = await aTenantWithAdmin()
    await admin.call(createIPRestriction, { ip: '10.0.0.0/8' })
    expect(await readRefusal(admin.call(updateIPRestrictionConfig, allow))).toBe('RESTRICTION_EXCLUDES_YOU')
    expect(await admin.call(getIPRestrictionsConfig, {})).toMatchObject({
      isActive: false,
      strategy: 'ALLOW',
    })
    const { revertsAt } = await admin.call(updateIPRestrictionConfig, {
      ...allow,
      confirmation: lockoutPhrase,
    })
    expect(Date.parse(revertsAt ?? '')).toBe(testServer().clock.now().getTime() + 600_000)
    expect(await readRefusal(admin.call(getProfile, {}))).toBe('IP_RESTRICTED')
    expect((await testServer().mail()).to(user.email).at(0)?.subject).toContain('Confirm the new access')
    testServer().clock.advance(599)
    await revertRestrictions(testServer().services)
    expect(await readRefusal(admin.call(refreshToken, {}))).toBe('IP_RESTRICTED')
    testServer().clock.advance(1)
    await revertRestrictions(testServer().services)
    admin.accessToken = (await admin.call(refreshToken, {})).accessToken
    expect(await admin.call(getIPRestrictionsConfig, {})).toMatchObject({
      isActive: false,
      strategy: 'ALLOW',
    })
    expect((await admin.call(getIPRestrictions, {})).items).toHaveLength(1)
    expect(await listActions(tenant, 'restrictions.reverted')).toHaveLength(1)
  })

  test('SEC-AD-04 it stays when an administrator confirms it from an address that works', async () => {
    const { tenant, user, admin } = await aTenantWithAdmin()
    await admin.call(createIPRestriction, { ip: home })
    await admin.call(updateIPRestrictionConfig, { ...allow, confirmation: lockoutPhrase })
    expect(await readRefusal(admin.call(confirmRestrictions, {}))).toBe('IP_RESTRICTED')
    const allowed = await signedIn(testServer(), user, at(home))
    expect(await allowed.call(getIPRestrictionsConfig, {})).toMatchObject({
      revertsAt: expect.any(String),
    })
    expect(await allowed.call(confirmRestrictions, {})).toEqual({})
    expect(await readRefusal(allowed.call(confirmRestrictions, {}))).toBe('NOT_FOUND')
    testServer().clock.advance(601)
    await revertRestrictions(testServer().services)
    allowed.accessToken = (await allowed.call(refreshToken, {})).accessToken
    expect(await allowed.call(getIPRestrictionsConfig, {})).toMatchObject(allow)
    expect(await listActions(tenant, 'restrictions.confirmed')).toHaveLength(1)
  })

  test('SEC-AD-04 removing the own address from a list that counts is such a change, and comes back with it', async () => {
    const { admin } = await aTenantWithAdmin()
    await admin.call(createIPRestriction, { ip: office })
    await admin.call(createIPRestriction, { ip: home })
    await admin.call(updateIPRestrictionConfig, allow)
    const { items } = await admin.call(getIPRestrictions, { _filter: office })
    const id = items[0]?.id ?? ''
    expect(await readRefusal(admin.call(deleteIPRestriction, { id }))).toBe('RESTRICTION_EXCLUDES_YOU')
    await admin.call(deleteIPRestriction, { id, confirmation: lockoutPhrase })
    expect(await readRefusal(admin.call(getProfile, {}))).toBe('IP_RESTRICTED')
    testServer().clock.advance(600)
    await revertRestrictions(testServer().services)
    admin.accessToken = (await admin.call(refreshToken, {})).accessToken
    expect((await admin.call(getIPRestrictions, {})).items).toHaveLength(2)
  })

  test('SEC-AD-05 a list that no address passes is refused, phrase or not', async () => {
    const { admin } = await aTenantWithAdmin()
    const change = { ...allow, confirmation: lockoutPhrase }
    expect(await readRefusal(admin.call(updateIPRestrictionConfig, change))).toBe('LAST_ADMINISTRATOR')
    await admin.call(createIPRestriction, { ip: office })
    await admin.call(updateIPRestrictionConfig, allow)
    const { items } = await admin.call(getIPRestrictions, {})
    const last = { id: items[0]?.id ?? '', confirmation: lockoutPhrase }
    expect(await readRefusal(admin.call(deleteIPRestriction, last))).toBe('LAST_ADMINISTRATOR')
  })

  test('SEC-AD-05 of two changes at once that let no address in, one is refused', async () => {
    const { user, admin } = await aTenantWithAdmin()
    const second = await signedIn(testServer(), user, at(office))
    await admin.call(createIPRestriction, { ip: office })
    await admin.call(createIPRestriction, { ip: `${office}/31` })
    await admin.call(updateIPRestrictionConfig, allow)
    const { items } = await admin.call(getIPRestrictions, {})
    const refusals = await Promise.all(
      items.map(({ id }, index) =>
        readRefusal((index === 0 ? admin : second).call(deleteIPRestriction, { id })),
      ),
    )
    expect(refusals.toSorted()).toEqual(['LAST_ADMINISTRATOR', 'not refused'])
  })
})
