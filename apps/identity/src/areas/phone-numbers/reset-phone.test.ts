import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import {
  changePhoneNumber,
  resetPhoneNumber,
  verifyResetPhoneNumber,
} from '@vestibule/contract/areas/phone-numbers'
import { getProfile } from '@vestibule/contract/areas/profile'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { phoneNumbers } from '../../db/schema/phone-numbers.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { mailedCode, useStrategy, wrongCode } from '../../testing/passwordless.ts'
import { aNumber, aPhone, textedCode } from '../../testing/phones.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useWorld, type World } from '../../testing/world.ts'

const ask = async (world: World, email: string) =>
  (await aBrowser(world).call(resetPhoneNumber, { email })).resetPhoneNumberToken

const verify = (world: World, resetPhoneNumberToken: string, code: string) =>
  aBrowser(world).call(verifyResetPhoneNumber, { resetPhoneNumberToken, code })

/** Somebody who lost the telephone and has the mail. */
const aLoser = async (world: World) => {
  const user = await aMember(world, { in: await aTenant(world) })
  const lost = await aPhone(world, user)
  const token = await ask(world, user.email)
  return { user, lost, token, code: await mailedCode(world, user.email) }
}

describeOnBothEngines('another telephone number by mail', (engine) => {
  const world = useWorld(engine)
  beforeAll(() => useStrategy(world(), 'SmsCode'))

  test('the mailed code gives the right to name a number, and signing in with it proves it', async () => {
    const { user, lost, token, code } = await aLoser(world())
    const session = await signedIn(world(), user)
    const { changePhoneNumberToken } = await verify(world(), token, code)
    const phoneNumber = aNumber()
    const change = () => aBrowser(world()).call(changePhoneNumber, { changePhoneNumberToken, phoneNumber })
    await change()
    expect(await refusalOf(change())).toBe('CODE_EXPIRED')
    expect(await refusalOf(session.call(getProfile, {}))).toBe('SESSION_ENDED')
    const { db } = world().services
    const rows = () => db.select().from(phoneNumbers).where(eq(phoneNumbers.userId, user.id))
    expect(await rows()).toMatchObject([{ phoneNumber, verifiedAt: null }])
    const browser = aBrowser(world())
    await browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })
    const answer = await browser.call(passwordlessPostLogin, {
      type: 'smscode',
      token: await textedCode(world(), phoneNumber),
    })
    expect(answer.userId).toBe(user.id)
    expect(await rows()).toMatchObject([{ phoneNumber, verifiedAt: world().clock.now() }])
    expect((await world().texts(lost)).at(-1)).toContain('was removed from')
  })

  test('SEC-TE-07 a number somebody else has proved stays theirs', async () => {
    const owner = await aMember(world(), { in: await aTenant(world()) })
    const phoneNumber = await aPhone(world(), owner)
    const { token, code } = await aLoser(world())
    const { changePhoneNumberToken } = await verify(world(), token, code)
    await aBrowser(world()).call(changePhoneNumber, { changePhoneNumberToken, phoneNumber })
    const browser = aBrowser(world())
    await browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })
    const texted = await textedCode(world(), phoneNumber)
    const answer = await browser.call(passwordlessPostLogin, { type: 'smscode', token: texted })
    expect(answer.userId).toBe(owner.id)
  })

  test('SEC-OT-01 the answer is the same for nobody, and five wrong codes end it', async () => {
    const { token, code } = await aLoser(world())
    const nobody = await ask(world(), 'nobody@example.test')
    expect(nobody).toHaveLength(token.length)
    for (let count = 0; count < 5; count += 1) {
      const expected = count < 4 ? 'CODE_INVALID' : 'CODE_EXPIRED'
      expect(await refusalOf(verify(world(), token, wrongCode(code)))).toBe(expected)
      expect(await refusalOf(verify(world(), nobody, '000000'))).toBe(expected)
    }
    expect(await refusalOf(verify(world(), token, code))).toBe('CODE_EXPIRED')
  })

  test('is asked for three times an hour at most, and is closed where nobody signs in by text', async () => {
    const { user } = await aLoser(world())
    for (let count = 0; count < 4; count += 1) await ask(world(), user.email)
    expect((await world().mail()).to(user.email)).toHaveLength(3)
    await useStrategy(world(), 'EmailAndPassword')
    expect(await refusalOf(ask(world(), user.email))).toBe('SIGN_IN_METHOD_OFF')
    await useStrategy(world(), 'SmsCode')
  })

  test('what is no number is refused, and the right to name one stays', async () => {
    const { token, code } = await aLoser(world())
    const { changePhoneNumberToken } = await verify(world(), token, code)
    const change = (phoneNumber: string) =>
      refusalOf(aBrowser(world()).call(changePhoneNumber, { changePhoneNumberToken, phoneNumber }))
    expect(await change('12')).toBe('PHONE_INVALID')
    expect(await change(aNumber())).toBe('not refused')
  })
})
