import {
  activateAccount,
  activateAccountWithOTC,
  getActivateAccountStrategy,
} from '@vestibule/contract/areas/activation'
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { savePasswordComposition } from '@vestibule/contract/areas/password-rules'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { afterEach, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const rule = {
  minLength: 14,
  requiredTests: { checkThreeRepeatedChars: true },
  optionalTests: { requireUppercase: true, requireNumbers: true },
  minOptionalTestsToPass: 2,
}
const strict = { minLength: 14, optionalTests: rule.optionalTests, minOptionalTestsToPass: 2 }
const ordinary = { minLength: 10, optionalTests: {}, minOptionalTestsToPass: 0 }
const weak = 'quiet harbor lantern'
const strong = 'Quiet harbor lantern 7'

describeOnServer('the password rules of the form that activates', (engine) => {
  const testServer = useTestServer(engine)
  const useCodes = async (activation: boolean) => {
    const { db, ...services } = testServer().services
    await changeSettings(db, services, { oneTimeCodes: { activation, invitation: false } })
  }
  afterEach(() => useCodes(false))
  let count = 0
  const newEmail = () => `rules${(count += 1)}@example.test`

  const aStrictTenant = async () => {
    const tenant = await aTenant(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    await admin.call(savePasswordComposition, rule)
    return { tenant, admin }
  }

  const signUp = async (email: string, fields: { companyName?: string; invitationToken?: string }) => {
    const browser = aBrowser(testServer())
    const answer = await browser.call(signUpUser, { email, name: 'Joe', ...fields })
    return { browser, handle: { userId: answer.userId ?? '', token: answer.activationToken ?? '' } }
  }
  const strategy = (
    link: { readonly userId: string; readonly token: string },
    browser = aBrowser(testServer()),
  ) => browser.call(getActivateAccountStrategy, link)

  test('SEC-PW-03 by code: those of the tenant that is joined, which are those it is judged by', async () => {
    await useCodes(true)
    const { admin } = await aStrictTenant()
    const { token: invitationToken = '' } = await admin.call(createInviteUserLinkV2, {})
    const email = newEmail()
    const { browser, handle } = await signUp(email, { invitationToken })
    const { passwordConfig, ...rest } = await strategy(handle, browser)
    expect(rest).toEqual({ shouldSetPassword: true, isSameBrowser: true, account: { email } })
    expect(passwordConfig).toMatchObject(strict)
    const code = await mailedCode(testServer(), email)
    const activate = (password: string) =>
      readRefusal(browser.call(activateAccountWithOTC, { ...handle, code, password }))
    expect(await activate(weak)).toBe('PASSWORD_TOO_WEAK')
    expect(await activate(strong)).toBe('not refused')
  })

  test('SEC-PW-05 by code: the same for an address that has an account, that was invited, and for a new one', async () => {
    const { tenant, admin } = await aStrictTenant()
    const invited = newEmail()
    await admin.call(addUser, { email: invited })
    const member = await aMember(testServer(), { in: tenant })
    await useCodes(true)
    for (const email of [member.email, invited, newEmail()]) {
      const { browser, handle } = await signUp(email, { companyName: 'Newco' })
      const { passwordConfig, ...rest } = await strategy(handle, browser)
      expect(rest).toEqual({ shouldSetPassword: true, isSameBrowser: true, account: { email } })
      expect(passwordConfig).toMatchObject(ordinary)
      // A wrong code tells nothing either: no password is judged beside it.
      const wrong = { ...handle, code: '000000', password: weak }
      expect(await readRefusal(browser.call(activateAccountWithOTC, wrong))).toBe('CODE_INVALID')
    }
  })

  test('by the link of an invitation: those of the tenants of the invited', async () => {
    const { admin } = await aStrictTenant()
    const email = newEmail()
    await admin.call(addUser, { email })
    const { searchParams } = (await testServer().mail()).linkTo(email)
    const link = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' }
    expect((await strategy(link)).passwordConfig).toMatchObject(strict)
    const activate = (password: string) =>
      readRefusal(aBrowser(testServer()).call(activateAccount, { ...link, password }))
    expect(await activate(weak)).toBe('PASSWORD_TOO_WEAK')
    expect(await activate(strong)).toBe('not refused')
  })
})
