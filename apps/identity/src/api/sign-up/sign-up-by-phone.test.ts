import { activateAccount, getActivateAccountStrategy } from '@vestibule/contract/areas/activation'
import { login, logout, refreshToken } from '@vestibule/contract/areas/auth'
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { getProfile } from '@vestibule/contract/areas/profile'
import { getSignUpStrategies } from '@vestibule/contract/areas/security-policies'
import { developmentClientId, refreshCookieName } from '@vestibule/contract/constants'
import { signUpUserWithPhoneNumber } from '@vestibule/contract/areas/sign-up'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aNumber, aPhone, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

const signUp = (browser: Browser, phoneNumber: string | undefined, fields = {}) =>
  browser.call(signUpUserWithPhoneNumber, {
    phoneNumber,
    companyName: 'Newco',
    name: 'New Person',
    ...fields,
  })

const enter = async (testServer: TestServer, browser: Browser, phoneNumber: string) => {
  await browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })
  const token = await textedCode(testServer, phoneNumber)
  return browser.call(passwordlessPostLogin, { type: 'smscode', token })
}

describeOnServer('signing up with a telephone number', (engine) => {
  const testServer = useTestServer(engine)
  const allow = (isActive: boolean) => {
    const email = { isActive: true, isRequired: false }
    const off = { isActive: false, isRequired: false }
    const signUpStrategies = { email, phoneNumber: { isActive, isRequired: isActive }, username: off }
    return changeSettings(testServer().services.db, testServer().services, { signUpStrategies })
  }
  beforeAll(() => allow(true))

  test('the code to sign in with proves the number and makes the tenant', async () => {
    const browser = aBrowser(testServer())
    const number = aNumber()
    expect(await signUp(browser, number)).toEqual({ shouldActivate: true })
    expect(await testServer().texts(number)).toEqual([])
    const answer = await enter(testServer(), browser, number)
    browser.accessToken = answer.accessToken
    expect(await browser.call(getProfile, {})).toMatchObject({
      name: 'New Person',
      email: '',
      verified: true,
    })
    const claims = await testServer().services.accessTokens.verify(answer.accessToken ?? '')
    expect(claims?.roles).toEqual(['Admin'])
    const { db } = testServer().services
    const [tenant] = await db
      .select()
      .from(tenants)
      .where(eq(tenants.id, answer.tenantId ?? ''))
    expect(tenant?.name).toBe('Newco')
    const rows = await db.select().from(phoneNumbers).where(eq(phoneNumbers.phoneNumber, number))
    expect(rows).toMatchObject([{ verifiedAt: testServer().clock.now(), isProvedBySignIn: false }])
    testServer().clock.advance(60)
    expect((await enter(testServer(), aBrowser(testServer()), number)).tenantId).toBe(answer.tenantId)
  })

  test('SEC-OT-05 a number that has an account gets the same answer, and its owner signs in to what is theirs', async () => {
    const owner = await aMember(testServer(), { in: await aTenant(testServer()) })
    const number = await aPhone(testServer(), owner)
    const browser = aBrowser(testServer())
    expect(await signUp(browser, number)).toEqual(await signUp(browser, aNumber()))
    expect((await enter(testServer(), browser, number)).userId).toBe(owner.id)
  })

  test('SEC-SO-02 a password chosen by who signs up is not kept, so a stranger has none to come back with', async () => {
    const number = aNumber()
    const password = 'the stranger knows this'
    const stranger = aBrowser(testServer())
    await signUp(stranger, number, { password })
    await enter(testServer(), stranger, number)
    const again = aBrowser(testServer()).call(login, { username: number, password })
    expect(await readRefusal(again)).toBe('INVALID_CREDENTIALS')
  })

  /** A user who signed up by a number and is signed in, and the link that makes an address theirs. */
  const anAddressProof = async (email: string) => {
    const number = aNumber()
    const browser = aBrowser(testServer())
    await signUp(browser, number, { email })
    expect((await testServer().mail()).to(email)).toEqual([])
    browser.accessToken = (await enter(testServer(), browser, number)).accessToken
    expect(await browser.call(getProfile, {})).toMatchObject({ email: '' })
    const { searchParams } = (await testServer().mail()).linkTo(email)
    const link = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' }
    return { browser, link, number }
  }
  const password = 'seven tall green trees'

  test('an address that was given is theirs once they open the mail, and not before', async () => {
    const email = 'afterwards@example.test'
    const { browser, link } = await anAddressProof(email)
    expect(await browser.call(getActivateAccountStrategy, link)).toMatchObject({
      shouldSetPassword: true,
    })
    browser.accessToken = (await browser.call(activateAccount, { ...link, password })).accessToken
    expect(await browser.call(getProfile, {})).toMatchObject({ email })
    expect(await readRefusal(aBrowser(testServer()).call(login, { email, password }))).toBe('not refused')
  })

  /** Browsers in which the owner of an address may open the mail, without being the one who signed up. */
  const elsewhere: Record<string, (of: Browser) => Promise<Browser>> = {
    'is signed in to nothing': async () => aBrowser(testServer()),
    'is signed in to another account': async () =>
      signedIn(testServer(), await aMember(testServer(), { in: await aTenant(testServer()) })),
    'has a cookie of the account that was used up': async (of) => {
      const other = aBrowser(testServer())
      const name = refreshCookieName(developmentClientId)
      other.cookies.set(name, of.refreshToken() ?? '')
      for (let count = 0; count < 2; count += 1) await of.call(refreshToken, {})
      return other
    },
    'has signed out': async (of) => {
      await of.call(logout, {})
      return of
    },
  }
  test.each(Object.entries(elsewhere))(
    'SEC-SO-10 the owner of an address does not come to a stranger’s account by the mail: the link is none in a browser that %s',
    async (_, browserElsewhere) => {
      const email = `victim-${aNumber().slice(1)}@example.test`
      const { browser, link, number } = await anAddressProof(email)
      const victim = await browserElsewhere(browser)
      expect(await readRefusal(victim.call(getActivateAccountStrategy, link))).toBe('LINK_INVALID')
      expect(await readRefusal(victim.call(activateAccount, { ...link, password }))).toBe('LINK_INVALID')
      testServer().clock.advance(600)
      const again = aBrowser(testServer())
      again.accessToken = (await enter(testServer(), again, number)).accessToken
      expect(await again.call(getProfile, {})).toMatchObject({ email: '' })
    },
  )

  test('a number that was not proved in a day belongs to no user', async () => {
    const number = aNumber()
    const browser = aBrowser(testServer())
    await signUp(browser, number)
    testServer().clock.advance(86_400)
    await browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber: number })
    expect(await testServer().texts(number)).toEqual([])
  })

  test('a number is asked for in words, and the way is closed where it was not chosen', async () => {
    const browser = aBrowser(testServer())
    const missing = signUp(browser, undefined).catch((error: Error) => error.message)
    expect(await missing).toBe('Phone number is required for phone number signup')
    expect(await readRefusal(signUp(browser, '12345'))).toBe('PHONE_INVALID')
    const strategies = await browser.call(getSignUpStrategies, {})
    expect(strategies).toContainEqual({ strategy: 'phoneNumber', isActive: true, isRequired: true })
    await allow(false)
    expect(await readRefusal(signUp(browser, aNumber()))).toBe('SIGN_UP_CLOSED')
    await allow(true)
  })
})
