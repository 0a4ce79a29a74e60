import {
  activateAccount,
  activateAccountWithOTC,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { forgotPassword } from '@vestibule/contract/areas/passwords'
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { signUpUser, signUpUserWithPhoneNumber } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { afterEach, expect, test } from 'vitest'
import { changeSettings, type VendorSettings } from '../../domain/installation/settings.queries.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readPlaces } from '../../testing/named-addresses.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { aNumber, textedCode } from '../../testing/phones.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { resetParams } from '../../testing/reset-links.ts'
import { aProvisioned, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

const password = 'two blue ships at sea'

describeOnServer('sign-ups that were begun before they were closed', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`closed-${engine}-`)
  const change = (settings: Partial<VendorSettings>) =>
    changeSettings(testServer().services.db, testServer().services, settings)
  const close = async () => {
    await change({ allowSignups: false })
    testServer().clock.advance(130)
  }
  const open = (isByCode: boolean) =>
    change({ allowSignups: true, oneTimeCodes: { activation: isByCode, invitation: false } })
  afterEach(() => change({ allowSignups: true, oneTimeCodes: { activation: false, invitation: false } }))

  const signUp = async (email: string, typed: { readonly invitationToken?: string } = {}) => {
    const browser = aBrowser(testServer())
    const fields = { email, companyName: 'Mine', name: 'Kim', password, ...typed }
    const { userId = '', activationToken: token = '' } = await browser.call(signUpUser, fields)
    return { browser, page: { userId, token } }
  }
  const countMails = async (email: string) => (await testServer().mail()).to(email).length
  const useLink = async (email: string) => {
    const link = resetParams((await testServer().mail()).linkTo(email))
    return readRefusal(aBrowser(testServer()).call(activateAccount, { ...link, password, name: 'Kim' }))
  }

  test('SEC-OT-17 the mailed link makes no tenant, and is good again once they are open', async () => {
    const email = nextAddress()
    await signUp(email)
    await close()
    expect(await useLink(email)).toBe('SIGN_UP_CLOSED')
    await open(false)
    expect(await useLink(email)).toBe('not refused')
  })

  test('SEC-OT-17 the mailed code makes no tenant, and no other one is mailed for its page', async () => {
    await open(true)
    const email = nextAddress()
    const { browser, page } = await signUp(email)
    const code = await mailedCode(testServer(), email)
    await close()
    const activate = (by: Browser) => by.call(activateAccountWithOTC, { ...page, code, password })
    expect(await readRefusal(activate(browser))).toBe('SIGN_UP_CLOSED')
    expect(await readRefusal(activate(aBrowser(testServer())))).toBe('SIGN_UP_CLOSED')
    const before = await countMails(email)
    expect(await browser.call(resendActivationEmail, { email, token: page.token })).toEqual({})
    expect(await countMails(email)).toBe(before)
  })

  const asks: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
    'another activation': (email) => aBrowser(testServer()).call(resendActivationEmail, { email }),
    'another password': (email) => aBrowser(testServer()).call(forgotPassword, { email }),
  }
  const rows = Object.entries(asks).flatMap(([what, ask]) =>
    [true, false].map((isByCode) => ({ what, ask, isByCode })),
  )

  test.each(rows)(
    'SEC-OT-17 $what mails nothing of a sign-up (by code: $isByCode), and leads whom a tenant knows there',
    async ({ ask, isByCode }) => {
      await open(isByCode)
      const [unknown, invited] = [nextAddress(), nextAddress()]
      const team = await aProvisioned(testServer())
      const named = `kim@${team.domain}`
      const { browser } = await aMaker(testServer())
      await browser.call(addUser, { email: invited, roleIds: [] })
      testServer().clock.advance(1)
      for (const email of [unknown, invited, named]) await signUp(email)
      await provision(team.directory, named)
      await close()
      const before = await countMails(unknown)
      await ask(unknown)
      expect(await countMails(unknown)).toBe(before)
      for (const email of [invited, named]) {
        const count = await countMails(email)
        await ask(email)
        expect(await countMails(email)).toBe(count + 1)
        expect(await useLink(email)).toBe('not refused')
      }
    },
  )

  test('SEC-OT-17 the page of a code is mailed the invitation of whom a tenant has invited since', async () => {
    await open(true)
    const email = nextAddress()
    const { browser, page } = await signUp(email)
    await (await aMaker(testServer())).browser.call(addUser, { email, roleIds: [] })
    await close()
    const before = await countMails(email)
    await browser.call(resendActivationEmail, { email, token: page.token })
    expect(await countMails(email)).toBe(before + 1)
    expect(await useLink(email)).toBe('not refused')
  })

  test('SEC-OT-17 SEC-OT-16 who came by the shared link of a tenant joins it, also by the code in another browser', async () => {
    await open(true)
    const { browser: maker, tenant } = await aMaker(testServer())
    const { token: invitationToken = '' } = await maker.call(createInviteUserLinkV2, {})
    const email = nextAddress()
    const { page } = await signUp(email, { invitationToken })
    const code = await mailedCode(testServer(), email)
    await close()
    const other = aBrowser(testServer())
    expect(await readRefusal(other.call(activateAccountWithOTC, { ...page, code }))).toBe('PASSWORD_REQUIRED')
    const chosen = { password: 'nine short red bushes', name: 'Own Name' }
    const { userId = '' } = await other.call(activateAccountWithOTC, { ...page, code, ...chosen })
    const places = await readPlaces(testServer(), userId)
    expect(places.map(({ tenantId }) => tenantId)).toEqual([tenant.id])
  })

  const signUpByPhone = async (typed: {
    readonly companyName?: string
    readonly invitationToken?: string
  }) => {
    const off = { isActive: false, isRequired: false }
    const signUpStrategies = { email: { ...off, isActive: true }, username: off }
    const phoneNumber = { isActive: true, isRequired: true }
    await change({ authStrategy: 'SmsCode', signUpStrategies: { ...signUpStrategies, phoneNumber } })
    const browser = aBrowser(testServer())
    const number = aNumber()
    await browser.call(signUpUserWithPhoneNumber, { phoneNumber: number, name: 'Kim', ...typed })
    return { browser, number }
  }
  const askForText = (browser: Browser, phoneNumber: string) =>
    browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })
  const enter = async (browser: Browser, number: string) => {
    const token = await textedCode(testServer(), number)
    return readRefusal(browser.call(passwordlessPostLogin, { type: 'smscode', token }))
  }

  test('SEC-OT-17 a code to the number that was signed up makes no tenant, and no other one is texted', async () => {
    const { browser, number } = await signUpByPhone({ companyName: 'Mine' })
    await askForText(browser, number)
    await close()
    expect(await enter(browser, number)).toBe('SIGN_UP_CLOSED')
    testServer().clock.advance(130)
    const unknown = aNumber()
    const answer = await askForText(browser, number)
    expect(Object.keys(answer)).toEqual(Object.keys(await askForText(aBrowser(testServer()), unknown)))
    expect(await testServer().texts(number)).toHaveLength(1)
  })

  test('SEC-OT-17 who signed up a number by the shared link of a tenant is texted a code, and joins there', async () => {
    const { browser: maker } = await aMaker(testServer())
    const { token = '' } = await maker.call(createInviteUserLinkV2, {})
    const { browser, number } = await signUpByPhone({ invitationToken: token })
    await close()
    await askForText(browser, number)
    expect(await enter(browser, number)).toBe('not refused')
  })
})
