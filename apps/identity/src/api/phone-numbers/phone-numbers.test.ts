import {
  changePhoneNumberWithVerification,
  createPhoneNumber,
  deletePhoneNumber,
  getUserOwnPhoneNumbers,
  getUserPhoneNumbers,
  getUsersPhoneNumberV2,
  preVerifyPhoneNumber,
  verifyChangePhoneNumber,
  verifyDeletePhoneNumber,
  verifyPhoneNumber,
} from '@vestibule/contract/areas/phone-numbers'
import { getProfile } from '@vestibule/contract/areas/profile'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { wrongCode } from '../../testing/passwordless.ts'
import { aNumber, aPhone, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const aPerson = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const user = await aMember(testServer, { in: tenant })
  return { tenant, user, browser: await signedIn(testServer, user) }
}

const own = (browser: Browser) => browser.call(getUserOwnPhoneNumbers, {})
const add = async (browser: Browser, phoneNumber: string) =>
  (await browser.call(createPhoneNumber, { phoneNumber, verify: true })).otcToken ?? ''
const verify = (browser: Browser, otcToken: string, code: string) =>
  readRefusal(browser.call(verifyPhoneNumber, { otcToken, code }))

describeOnServer('telephone numbers of a person', (engine) => {
  const testServer = useTestServer(engine)

  test('a number is added, proved by a code, and shown to its person', async () => {
    const { user, browser } = await aPerson(testServer())
    const number = aNumber()
    const otcToken = await add(browser, number)
    expect(await own(browser)).toMatchObject([{ phoneNumber: number, verified: false }])
    expect(await verify(browser, otcToken, await textedCode(testServer(), number))).toBe('not refused')
    expect(await own(browser)).toMatchObject([{ phoneNumber: number, verified: true }])
    expect((await browser.call(getUserPhoneNumbers, {}))._metadata).toEqual({ totalItems: 1, totalPages: 1 })
    expect(await browser.call(getProfile, {})).toMatchObject({ phoneNumber: number })
    const mails = (await testServer().mail()).to(user.email)
    expect(mails.at(-1)?.text).toContain(`********${number.slice(-2)} was added`)
    expect(mails.at(-1)?.text).not.toContain(number)
  })

  test('without verify no text is sent; the code is asked for later', async () => {
    const { browser } = await aPerson(testServer())
    const number = aNumber()
    expect(await browser.call(createPhoneNumber, { phoneNumber: number })).toEqual({})
    expect(await testServer().texts(number)).toEqual([])
    const { otcToken } = await browser.call(preVerifyPhoneNumber, { phoneNumber: number })
    expect(await verify(browser, otcToken, await textedCode(testServer(), number))).toBe('not refused')
    expect(await readRefusal(browser.call(preVerifyPhoneNumber, { phoneNumber: aNumber() }))).toBe(
      'NOT_FOUND',
    )
    expect(await readRefusal(browser.call(createPhoneNumber, { phoneNumber: '0123' }))).toBe('PHONE_INVALID')
  })

  test('SEC-OT-06 the handle has no code inside and is nothing in the session of another user', async () => {
    const [one, other] = [await aPerson(testServer()), await aPerson(testServer())]
    const number = aNumber()
    const otcToken = await add(one.browser, number)
    const code = await textedCode(testServer(), number)
    expect(otcToken).not.toContain(code)
    expect(await verify(other.browser, otcToken, code)).toBe('CODE_EXPIRED')
    const asChange = one.browser.call(verifyChangePhoneNumber, { changePhoneId: otcToken, code })
    expect(await readRefusal(asChange)).toBe('CODE_EXPIRED')
    expect(await verify(one.browser, otcToken, wrongCode(code))).toBe('CODE_INVALID')
    expect(await verify(one.browser, otcToken, code)).toBe('not refused')
    expect(await verify(one.browser, otcToken, code)).toBe('CODE_EXPIRED')
  })

  test('SEC-TE-07 a number is proved by one person, who learns that only by proving it', async () => {
    const [one, other] = [await aPerson(testServer()), await aPerson(testServer())]
    const number = await aPhone(testServer(), one.user)
    const otcToken = await add(other.browser, number)
    expect(await verify(other.browser, otcToken, await textedCode(testServer(), number))).toBe('PHONE_TAKEN')
    expect(await own(other.browser)).toMatchObject([{ verified: false }])
  })

  test('SEC-OT-05 one text a minute to a number, also for who is signed in', async () => {
    const { browser } = await aPerson(testServer())
    const number = aNumber()
    await add(browser, number)
    expect(await readRefusal(add(browser, number))).toBe('TOO_MANY_ATTEMPTS')
    testServer().clock.advance(60)
    expect(await readRefusal(add(browser, number))).toBe('not refused')
  })

  test('SEC-OT-07 SEC-AD-03 an old proof of identity changes no number', async () => {
    const { user, browser } = await aPerson(testServer())
    await aPhone(testServer(), user)
    const [phone] = await own(browser)
    const longAgo = new Date(testServer().clock.now().getTime() - 301_000)
    await testServer()
      .services.db.update(sessions)
      .set({ authTime: longAgo })
      .where(eq(sessions.userId, user.id))
    const phoneNumber = aNumber()
    for (const operation of [createPhoneNumber, preVerifyPhoneNumber, changePhoneNumberWithVerification]) {
      expect(await readRefusal(browser.call(operation, { phoneNumber }))).toBe('STEP_UP_REQUIRED')
    }
    const removal = browser.call(deletePhoneNumber, { phoneId: phone?.id ?? '' })
    expect(await readRefusal(removal)).toBe('STEP_UP_REQUIRED')
    expect(await own(browser)).toEqual([phone])
  })

  test('a proved number is removed by a code sent to it, an unproved one at once', async () => {
    const { user, browser } = await aPerson(testServer())
    const number = await aPhone(testServer(), user)
    await aPhone(testServer(), user, { verifiedAt: null })
    const phones = await own(browser)
    const [proved, unproved] = [true, false].map((is) => phones.find(({ verified }) => verified === is))
    expect(await browser.call(deletePhoneNumber, { phoneId: unproved?.id ?? '' })).toEqual({
      phoneId: unproved?.id,
      otcToken: '',
    })
    const { otcToken } = await browser.call(deletePhoneNumber, { phoneId: proved?.id ?? '' })
    const phoneId = proved?.id ?? ''
    const code = await textedCode(testServer(), number)
    const attempt = (typed: string) =>
      readRefusal(browser.call(verifyDeletePhoneNumber, { phoneId, otcToken, code: typed }))
    expect(await attempt(wrongCode(code))).toBe('CODE_INVALID')
    expect(await own(browser)).toHaveLength(1)
    expect(await attempt(code)).toBe('not refused')
    expect(await own(browser)).toEqual([])
    expect(await readRefusal(browser.call(deletePhoneNumber, { phoneId }))).toBe('NOT_FOUND')
  })

  test('the last way in stays', async () => {
    const { user, browser } = await aPerson(testServer())
    const number = await aPhone(testServer(), user)
    const nameless = { email: '', canonicalEmail: null }
    await testServer().services.db.update(users).set(nameless).where(eq(users.id, user.id))
    const [phone] = await own(browser)
    const phoneId = phone?.id ?? ''
    const { otcToken } = await browser.call(deletePhoneNumber, { phoneId })
    const code = await textedCode(testServer(), number)
    expect(await readRefusal(browser.call(verifyDeletePhoneNumber, { phoneId, otcToken, code }))).toBe(
      'LAST_WAY_IN',
    )
  })

  test('SEC-OT-07 a changed number replaces the old one, and old number and address are told', async () => {
    const { user, browser } = await aPerson(testServer())
    const before = await aPhone(testServer(), user)
    const number = aNumber()
    const { changePhoneId } = await browser.call(changePhoneNumberWithVerification, { phoneNumber: number })
    expect(await own(browser)).toMatchObject([{ phoneNumber: before }])
    const code = await textedCode(testServer(), number)
    await browser.call(verifyChangePhoneNumber, { changePhoneId, code })
    expect(await own(browser)).toMatchObject([{ phoneNumber: number, verified: true }])
    expect((await testServer().texts(before)).at(-1)).toContain('was removed from')
    expect((await testServer().mail()).to(user.email).at(-1)?.text).toContain(
      'is now the number of your account',
    )
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.userId, user.id))
    expect(rows.find(({ action }) => action === 'phone.changed')?.severity).toBe('High')
    expect(JSON.stringify(rows)).not.toContain(number)
  })

  test('SEC-TE-03 administrators see the proved numbers of their members, masked; others see none', async () => {
    const { tenant, user, browser } = await aPerson(testServer())
    const number = await aPhone(testServer(), user)
    await aPhone(testServer(), user, { verifiedAt: null })
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const masked = { userId: user.id, phoneNumber: `********${number.slice(-2)}` }
    const list = (who: Browser, query = {}) => who.call(getUsersPhoneNumberV2, query)
    expect((await list(admin)).items).toEqual([masked])
    expect((await list(admin, { userIds: user.id, _phoneNumber: number })).items).toEqual([masked])
    expect((await list(admin, { _phoneNumber: '+4420794' })).items).toEqual([])
    const foreign = await signedIn(
      testServer(),
      await anAdmin(testServer(), { in: await aTenant(testServer()) }),
    )
    expect((await list(foreign)).items).toEqual([])
    expect(await readRefusal(aBrowser(testServer()).call(getUserOwnPhoneNumbers, {}))).toBe(
      'NOT_AUTHENTICATED',
    )
    expect((await own(browser)).length).toBe(2)
  })
})
