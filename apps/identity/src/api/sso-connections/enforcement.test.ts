import { deleteUser } from '@vestibule/contract/areas/team'
import {
  setSSOEnforcement,
  updateSSOConfiguration,
  createSSOConfiguration,
} from '@vestibule/contract/areas/sso-connections'
import { getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { expect, test } from 'vitest'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { connectByWizard, proveNewDomain } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('single sign-on as the only way in', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  /** A tenant whose administrator has an address of the domain of its connection. */
  const aTeam = async () => {
    const domain = `locked${(domains += 1)}.${engine}.test`
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant, user: { email: `boss@${domain}` } })
    const browser = await signedIn(testServer(), admin)
    const ssoConfigId = await connectByWizard(testServer(), browser, { type: 'okta', domain })
    return { domain, tenant, admin, browser, ssoConfigId }
  }

  test('SEC-AD-05 it is not enforced where no administrator could sign in without the provider', async () => {
    const { browser, ssoConfigId, admin, tenant, domain } = await aTeam()
    const enforce = (breakGlassUserIds: string[]) =>
      browser.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds })
    expect(await readRefusal(enforce([]))).toBe('LAST_ADMINISTRATOR')
    // A member who is no administrator does not help.
    const member = await aMember(testServer(), { in: tenant, user: { email: `member@${domain}` } })
    expect(await readRefusal(enforce([member.id]))).toBe('LAST_ADMINISTRATOR')
    const shown = await enforce([admin.id, member.id])
    expect(shown).toMatchObject({ isEnforced: true, breakGlassUserIds: [admin.id, member.id] })
  })

  test('SEC-AD-05 nor does the last break-glass administrator leave the list while it is', async () => {
    const { browser, ssoConfigId, admin } = await aTeam()
    const enforce = (breakGlassUserIds: string[], isEnforced = true) =>
      browser.call(setSSOEnforcement, { ssoConfigId, isEnforced, breakGlassUserIds })
    await enforce([admin.id])
    expect(await readRefusal(enforce([]))).toBe('LAST_ADMINISTRATOR')
    expect((await browser.call(getSSOConfigurations, {}))[0]?.breakGlassUserIds).toEqual([admin.id])
    await enforce([], false)
  })

  test('SEC-AD-05 nor is the domain of the last administrator added to what is enforced', async () => {
    const { browser, ssoConfigId, tenant } = await aTeam()
    const other = await anAdmin(testServer(), { in: tenant, user: { email: `chief@free${domains}.test` } })
    await browser.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds: [] })
    const theirs = await signedIn(testServer(), other)
    const more = proveNewDomain(testServer(), theirs, { ssoConfigId, domain: `free${domains}.test` })
    expect(await readRefusal(more)).toBe('LAST_ADMINISTRATOR')
  })

  test('SEC-AD-05 an enforced connection that was off is not switched on over the last administrator', async () => {
    const { browser, ssoConfigId, admin, tenant } = await aTeam()
    await browser.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds: [admin.id] })
    const second = await anAdmin(testServer(), {
      in: tenant,
      user: { email: `two@locked${domains}.${engine}.test` },
    })
    await browser.call(updateSSOConfiguration, { ssoConfigId, enabled: false })
    const theirs = await signedIn(testServer(), second)
    await theirs.call(deleteUser, { userId: admin.id })
    const on = theirs.call(updateSSOConfiguration, { ssoConfigId, enabled: true })
    expect(await readRefusal(on)).toBe('LAST_ADMINISTRATOR')
  })

  test('SEC-RA-67 a break-glass user who left the organization is dropped, and named by no change any more', async () => {
    const { browser, ssoConfigId, admin, tenant } = await aTeam()
    const leaver = await aMember(testServer(), { in: tenant })
    const save = (breakGlassUserIds: string[]) =>
      browser.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds })
    await save([admin.id, leaver.id])
    await browser.call(deleteUser, { userId: leaver.id })
    expect(await readRefusal(save([admin.id, leaver.id]))).toBe('NOT_FOUND')
    const [connection] = await browser.call(getSSOConfigurations, {})
    expect(connection?.breakGlassUserIds).toEqual([admin.id])
  })

  test('SEC-SO-04 from then on only the provider and break-glass users get in, at once and until it is stopped', async () => {
    const { browser, ssoConfigId, admin, tenant, domain } = await aTeam()
    const member = await aMember(testServer(), { in: tenant, user: { email: `member@${domain}` } })
    const enforce = (isEnforced: boolean) =>
      browser.call(setSSOEnforcement, { ssoConfigId, isEnforced, breakGlassUserIds: [admin.id] })
    const byPassword = (user: typeof member) => readRefusal(signedIn(testServer(), user))
    expect(await byPassword(member)).toBe('not refused')
    await enforce(true)
    expect(await byPassword(member)).toBe('INVALID_CREDENTIALS')
    expect(await byPassword(admin)).toBe('not refused')
    await browser.call(updateSSOConfiguration, { ssoConfigId, enabled: false })
    expect(await byPassword(member)).toBe('not refused')
    await browser.call(updateSSOConfiguration, { ssoConfigId, enabled: true })
    expect(await byPassword(member)).toBe('INVALID_CREDENTIALS')
    await enforce(false)
    expect(await byPassword(member)).toBe('not refused')
  })

  test('what no user could sign in by is not enforced', async () => {
    const { browser } = await aTeam()
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, {})
    const answer = browser.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds: [] })
    expect(await readRefusal(answer)).toBe('SSO_NOT_CONFIGURED')
  })

  test('SEC-TE-03 a user of another tenant is no break-glass user', async () => {
    const { browser, ssoConfigId, admin } = await aTeam()
    const other = await aTeam()
    const breakGlassUserIds = [admin.id, other.admin.id]
    const answer = browser.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds })
    expect(await readRefusal(answer)).toBe('NOT_FOUND')
  })
})
