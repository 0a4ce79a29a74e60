import { refreshToken } from '@vestibule/contract/areas/auth'
import {
  confirmRestrictions,
  createIPRestriction,
  getIPRestrictionsConfig,
  updateIPRestrictionConfig,
} from '@vestibule/contract/areas/restrictions'
import { lockoutPhrase } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { revertRestrictions } from '../../domain/restrictions/revert-restrictions.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { allow, aTenantAt, home, listActions, office } from '../../testing/restrictions.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('confirming an allow list that would go back', (engine) => {
  const testServer = useTestServer(engine)

  /** An administrator in the office has allowed only home, and signs in there after so many seconds. */
  const aWaitingList = async (seconds = 0) => {
    const { tenant, user, admin } = await aTenantAt(testServer(), office)
    await admin.call(createIPRestriction, { ip: home })
    await admin.call(updateIPRestrictionConfig, { ...allow, confirmation: lockoutPhrase })
    testServer().clock.advance(seconds)
    const atHome = await signedIn(testServer(), user, { ip: home })
    return { tenant, user, admin, atHome }
  }
  const confirm = (browser: Browser) => readRefusal(browser.call(confirmRestrictions, {}))
  const revertLater = async (seconds: number) => {
    testServer().clock.advance(seconds)
    await revertRestrictions(testServer().services)
  }

  test('SEC-AD-04 in the last second and from an address that works it stays, and it is audited', async () => {
    const { tenant, atHome } = await aWaitingList(599)
    expect(await confirm(atHome)).toBe('not refused')
    await revertLater(601)
    atHome.accessToken = (await atHome.call(refreshToken, {})).accessToken
    const kept = await atHome.call(getIPRestrictionsConfig, {})
    expect(kept).toMatchObject(allow)
    expect(kept.revertsAt).toBeUndefined()
    expect(await listActions(testServer(), tenant, 'restrictions.confirmed')).toHaveLength(1)
    expect(await listActions(testServer(), tenant, 'restrictions.reverted')).toHaveLength(0)
  })

  test('SEC-AD-04 from an address that does not work it is refused, and goes back', async () => {
    const { tenant, admin } = await aWaitingList()
    expect(await confirm(admin)).toBe('IP_RESTRICTED')
    await revertLater(600)
    admin.accessToken = (await admin.call(refreshToken, {})).accessToken
    expect(await admin.call(getIPRestrictionsConfig, {})).toMatchObject({ isActive: false })
    expect(await listActions(testServer(), tenant, 'restrictions.confirmed')).toHaveLength(0)
  })

  test('SEC-AD-04 too late there is nothing to confirm, also before the rules went back', async () => {
    const { tenant, atHome } = await aWaitingList(600)
    expect(await confirm(atHome)).toBe('NOT_FOUND')
    await revertRestrictions(testServer().services)
    expect(await confirm(atHome)).toBe('NOT_FOUND')
    expect(await atHome.call(getIPRestrictionsConfig, {})).toMatchObject({ isActive: false })
    expect(await listActions(testServer(), tenant, 'restrictions.confirmed')).toHaveLength(0)
  })

  test('SEC-AD-04 a second time there is nothing to confirm, also of two at once', async () => {
    const { tenant, user, atHome } = await aWaitingList()
    const other = await signedIn(testServer(), user, { ip: home })
    const answers = await Promise.all([confirm(atHome), confirm(other)])
    expect(answers.toSorted()).toEqual(['NOT_FOUND', 'not refused'])
    expect(await confirm(atHome)).toBe('NOT_FOUND')
    expect(await listActions(testServer(), tenant, 'restrictions.confirmed')).toHaveLength(1)
  })

  test('SEC-AD-04 no administrator of another tenant, no member without the permission and no stranger confirms it', async () => {
    const { tenant, atHome } = await aWaitingList()
    const { admin: foreign } = await aTenantAt(testServer(), home)
    const member = await signedIn(testServer(), await aMember(testServer(), { in: tenant }), { ip: home })
    expect(await confirm(foreign)).toBe('NOT_FOUND')
    expect(await confirm(member)).toBe('FORBIDDEN')
    expect(await confirm(aBrowser(testServer(), { ip: home }))).toBe('NOT_AUTHENTICATED')
    expect((await atHome.call(getIPRestrictionsConfig, {})).revertsAt).toBeDefined()
    await revertLater(600)
    atHome.accessToken = (await atHome.call(refreshToken, {})).accessToken
    expect(await atHome.call(getIPRestrictionsConfig, {})).toMatchObject({ isActive: false })
  })
})
