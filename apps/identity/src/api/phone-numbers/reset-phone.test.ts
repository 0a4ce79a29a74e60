import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import {
  changePhoneNumber,
  resetPhoneNumber,
  verifyResetPhoneNumber,
} from '@vestibule/contract/areas/phone-numbers'
import { getProfile } from '@vestibule/contract/areas/profile'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode, useStrategy, wrongCode } from '../../testing/passwordless.ts'
import { aNumber, aPhone, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const ask = async (testServer: TestServer, email: string) =>
  (await aBrowser(testServer).call(resetPhoneNumber, { email })).resetPhoneNumberToken

const verify = (testServer: TestServer, resetPhoneNumberToken: string, code: string) =>
  aBrowser(testServer).call(verifyResetPhoneNumber, { resetPhoneNumberToken, code })

/** A user who lost the telephone and received the mail. */
const aLoser = async (testServer: TestServer) => {
  const user = await aMember(testServer, { in: await aTenant(testServer) })
  const lost = await aPhone(testServer, user)
  const token = await ask(testServer, user.email)
  return { user, lost, token, code: await mailedCode(testServer, user.email) }
}

describeOnServer('another telephone number by mail', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useStrategy(testServer(), 'SmsCode'))

  test('the mailed code gives the right to name a number, and signing in with it proves it', async () => {
    const { user, lost, token, code } = await aLoser(testServer())
    const session = await signedIn(testServer(), user)
    const { changePhoneNumberToken } = await verify(testServer(), token, code)
    const phoneNumber = aNumber()
    const browser = aBrowser(testServer())
    const change = (by: Browser) => by.call(changePhoneNumber, { changePhoneNumberToken, phoneNumber })
    await change(browser)
    expect(await readRefusal(change(aBrowser(testServer())))).toBe('CODE_EXPIRED')
    expect(await readRefusal(session.call(getProfile, {}))).toBe('SESSION_ENDED')
    const { db } = testServer().services
    const rows = () => db.select().from(phoneNumbers).where(eq(phoneNumbers.userId, user.id))
    expect(await rows()).toMatchObject([{ phoneNumber, verifiedAt: null }])
    await browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })
    const answer = await browser.call(passwordlessPostLogin, {
      type: 'smscode',
      token: await textedCode(testServer(), phoneNumber),
    })
    expect(answer.userId).toBe(user.id)
    expect(await rows()).toMatchObject([{ phoneNumber, verifiedAt: testServer().clock.now() }])
    expect((await testServer().texts(lost)).at(-1)).toContain('was removed from')
  })

  test('SEC-TE-07 a number another user has proved stays theirs', async () => {
    const owner = await aMember(testServer(), { in: await aTenant(testServer()) })
    const phoneNumber = await aPhone(testServer(), owner)
    const { token, code } = await aLoser(testServer())
    const { changePhoneNumberToken } = await verify(testServer(), token, code)
    await aBrowser(testServer()).call(changePhoneNumber, { changePhoneNumberToken, phoneNumber })
    const browser = aBrowser(testServer())
    await browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })
    const texted = await textedCode(testServer(), phoneNumber)
    const answer = await browser.call(passwordlessPostLogin, { type: 'smscode', token: texted })
    expect(answer.userId).toBe(owner.id)
  })

  test('SEC-OT-01 the answer is the same for an unknown user, and five wrong codes end it', async () => {
    const { token, code } = await aLoser(testServer())
    const nobody = await ask(testServer(), 'nobody@example.test')
    expect(nobody).toHaveLength(token.length)
    for (let count = 0; count < 5; count += 1) {
      const expected = count < 4 ? 'CODE_INVALID' : 'CODE_EXPIRED'
      expect(await readRefusal(verify(testServer(), token, wrongCode(code)))).toBe(expected)
      expect(await readRefusal(verify(testServer(), nobody, '000000'))).toBe(expected)
    }
    expect(await readRefusal(verify(testServer(), token, code))).toBe('CODE_EXPIRED')
  })

  test('is asked for three times an hour at most, and is closed where sign-in by text message is off', async () => {
    const { user } = await aLoser(testServer())
    for (let count = 0; count < 4; count += 1) await ask(testServer(), user.email)
    expect((await testServer().mail()).to(user.email)).toHaveLength(3)
    await useStrategy(testServer(), 'EmailAndPassword')
    expect(await readRefusal(ask(testServer(), user.email))).toBe('SIGN_IN_METHOD_OFF')
    await useStrategy(testServer(), 'SmsCode')
  })

  test('what is no number is refused, and the right to name one stays', async () => {
    const { token, code } = await aLoser(testServer())
    const { changePhoneNumberToken } = await verify(testServer(), token, code)
    const change = (phoneNumber: string) =>
      readRefusal(aBrowser(testServer()).call(changePhoneNumber, { changePhoneNumberToken, phoneNumber }))
    expect(await change('12')).toBe('PHONE_INVALID')
    expect(await change(aNumber())).toBe('not refused')
  })
})
