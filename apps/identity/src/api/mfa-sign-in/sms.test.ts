import {
  disableMFASMS,
  enrollMFASMS,
  getMFADevices,
  preDisableMFASMS,
  preEnrollMFASMS,
} from '@vestibule/contract/areas/mfa-devices'
import {
  enrollMFASMSForLogin,
  preEnrollMFASMSForLogin,
  preVerifyMFASMSForLogin,
  verifyMFASMSForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { beforeAll, expect, test } from 'vitest'
import { evaluateFactors } from '../../domain/mfa/ask-for-factor.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aPolicy, readMfaToken, passFirstFactor, useMfa } from '../../testing/mfa.ts'
import { wrongCode } from '../../testing/passwordless.ts'
import { aNumber, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

/** A user who enrolled a telephone at sign-in. */
const aPhoneHolder = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  await aPolicy(testServer, tenant)
  const user = await aMember(testServer, { in: tenant })
  const browser = aBrowser(testServer)
  const mfaToken = await readMfaToken(browser, user.email)
  const phoneNumber = aNumber()
  const { otcToken } = await browser.call(preEnrollMFASMSForLogin, { mfaToken, phoneNumber })
  const code = await textedCode(testServer, phoneNumber)
  const answer = await browser.call(enrollMFASMSForLogin, { mfaToken, otcToken, code })
  browser.accessToken = answer.accessToken
  testServer.clock.advance(61)
  return { tenant, user, browser, phoneNumber, answer }
}

const ask = async (testServer: TestServer, email: string) => {
  const browser = aBrowser(testServer)
  const { mfaToken = '', mfaDevices } = await passFirstFactor(browser, email)
  const deviceId = mfaDevices?.phones[0]?.id ?? ''
  return { browser, mfaToken, deviceId, mfaDevices }
}

describeOnServer('a telephone as second factor', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useMfa(testServer(), { strategies: ['AuthenticatorApp', 'SMS'] }))

  test('SEC-OT-05 is enrolled by a code sent there, shows masked, and signs in', async () => {
    const { user, phoneNumber, answer } = await aPhoneHolder(testServer())
    expect(answer.recoveryCode?.split('\n')).toHaveLength(10)
    const { browser, mfaToken, deviceId, mfaDevices } = await ask(testServer(), user.email)
    const masked = `********${phoneNumber.slice(-2)}`
    expect(mfaDevices?.phones).toEqual([{ id: deviceId, phoneNumber: masked }])
    const sent = await browser.call(preVerifyMFASMSForLogin, { mfaToken, deviceId })
    expect(sent.phoneNumber).toBe(masked)
    const code = await textedCode(testServer(), phoneNumber)
    const { otcToken } = sent
    const wrong = browser.call(verifyMFASMSForLogin, { mfaToken, deviceId, otcToken, code: wrongCode(code) })
    expect(await readRefusal(wrong)).toBe('CODE_INVALID')
    const entered = await browser.call(verifyMFASMSForLogin, { mfaToken, deviceId, otcToken, code })
    const claims = await testServer().services.accessTokens.verify(entered.accessToken ?? '')
    expect(claims?.amr).toEqual(['pwd', 'mfa', 'sms'])
  })

  test('SEC-OT-05 one message a minute, no number that cannot be, and none of another person', async () => {
    const [one, other] = [await aPhoneHolder(testServer()), await aPhoneHolder(testServer())]
    const pending = await ask(testServer(), one.user.email)
    const send = (deviceId: string) =>
      readRefusal(pending.browser.call(preVerifyMFASMSForLogin, { mfaToken: pending.mfaToken, deviceId }))
    expect(await send(pending.deviceId)).toBe('not refused')
    expect(await send(pending.deviceId)).toBe('TOO_MANY_ATTEMPTS')
    const foreign = (await other.browser.call(getMFADevices, {})).phones[0]?.id ?? ''
    expect(await send(foreign)).toBe('FACTOR_UNAVAILABLE')
    const tenant = await aTenant(testServer())
    await aPolicy(testServer(), tenant)
    const user = await aMember(testServer(), { in: tenant })
    const browser = aBrowser(testServer())
    const mfaToken = await readMfaToken(browser, user.email)
    const bad = browser.call(preEnrollMFASMSForLogin, { mfaToken, phoneNumber: '+1 2' })
    expect(await readRefusal(bad)).toBe('PHONE_INVALID')
  })

  test('SEC-OT-06 a code proves the number it was sent to, in its own session', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const [one, other] = [await signedIn(testServer(), user), await signedIn(testServer(), user)]
    const phoneNumber = aNumber()
    const { otcToken } = await one.call(preEnrollMFASMS, { phoneNumber })
    const code = await textedCode(testServer(), phoneNumber)
    expect(await readRefusal(other.call(enrollMFASMS, { otcToken, code }))).toBe('CODE_EXPIRED')
    expect(await readRefusal(one.call(enrollMFASMS, { otcToken, code: wrongCode(code) }))).toBe(
      'CODE_INVALID',
    )
    const { recoveryCode } = await one.call(enrollMFASMS, { otcToken, code })
    expect(recoveryCode?.split('\n')).toHaveLength(10)
    expect((await one.call(getMFADevices, {})).phones).toHaveLength(1)
  })

  test('SEC-OT-07 is removed by a code sent there, and not without a fresh proof', async () => {
    const { browser, phoneNumber, tenant } = await aPhoneHolder(testServer())
    await aPolicy(testServer(), tenant, { enforceMFAType: 'DontForce' })
    testServer().clock.advance(241)
    const deviceId = (await browser.call(getMFADevices, {})).phones[0]?.id ?? ''
    expect(await readRefusal(browser.call(disableMFASMS, { deviceId }))).toBe('STEP_UP_REQUIRED')
    expect(await readRefusal(browser.call(preEnrollMFASMS, { phoneNumber }))).toBe('STEP_UP_REQUIRED')
    const { otcToken } = await browser.call(preDisableMFASMS, { deviceId })
    const code = await textedCode(testServer(), phoneNumber)
    const remove = (typed: string) =>
      readRefusal(browser.call(disableMFASMS, { deviceId, otcToken, code: typed }))
    expect(await remove(wrongCode(code))).toBe('CODE_INVALID')
    expect(await remove(code)).toBe('not refused')
    expect(await browser.call(getMFADevices, {})).toMatchObject({ phones: [] })
  })

  test('who came in by a text message has to show something else', async () => {
    const { user, tenant } = await aPhoneHolder(testServer())
    const judged = await evaluateFactors(testServer().services.db, aRequestContext(testServer()), {
      user,
      tenantId: tenant.id,
      amr: ['sms'],
    })
    expect(judged).toMatchObject({ is: 'asked', mayEnrol: false, devices: { phones: [] } })
  })
})
