import { preDisableMFASMS, preEnrollMFASMS } from '@vestibule/contract/areas/mfa-devices'
import {
  enrollMFASMSForLogin,
  preEnrollMFASMSForLogin,
  preVerifyMFASMSForLogin,
  verifyMFASMSForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { resetPasswordViaSms } from '@vestibule/contract/areas/passwords'
import {
  createPhoneNumber,
  deletePhoneNumber,
  getUserOwnPhoneNumbers,
} from '@vestibule/contract/areas/phone-numbers'
import { beforeAll, expect, test } from 'vitest'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aPolicy, passFirstFactor, readMfaToken, useMfa } from '../../testing/mfa.ts'
import { useStrategy } from '../../testing/passwordless.ts'
import { aNumber, aPhone, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'
import { changeSettings, type VendorSettings } from '../installation/settings.queries.ts'

const aStranger = async (testServer: TestServer) =>
  signedIn(testServer, await aMember(testServer, { in: await aTenant(testServer) }))

/** What strangers can ask for a number that they know, by its name. */
const anonymous: Readonly<Record<string, (testServer: TestServer, phoneNumber: string) => Promise<unknown>>> =
  {
    'forgot password, by the number': (testServer, identifier) =>
      aBrowser(testServer).call(resetPasswordViaSms, { identifier, identifierType: 'phoneNumber' }),
    'a code to sign in, by the number': (testServer, phoneNumber) =>
      aBrowser(testServer).call(passwordlessPreLogin, { type: 'smscode', phoneNumber }),
  }
const doors: typeof anonymous = {
  ...anonymous,
  'a second factor of their own': async (testServer, phoneNumber) =>
    (await aStranger(testServer)).call(preEnrollMFASMS, { phoneNumber }),
  'a number of their own': async (testServer, phoneNumber) =>
    (await aStranger(testServer)).call(createPhoneNumber, { phoneNumber, verify: true }),
}

/** Ten requests in a bit more than an hour, which is what a number may get in a day; the next one may come at once. */
const useUp = async (
  testServer: TestServer,
  ask: (typeof anonymous)[string],
  number: string,
): Promise<void> => {
  for (let count = 0; count < 10; count += 1) {
    await readRefusal(ask(testServer, number))
    await testServer.texts(number)
    testServer.clock.advance(count === 4 ? 3700 : 61)
  }
  testServer.clock.advance(3700)
}

/** A user of a tenant that asks for a second factor, which is a text to the number that they also sign in with. */
const anOwner = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  await aPolicy(testServer, tenant)
  const user = await aMember(testServer, { in: tenant })
  const browser = aBrowser(testServer)
  const enrol = async (phoneNumber: string) => {
    const mfaToken = await readMfaToken(browser, user.email)
    const { otcToken } = await browser.call(preEnrollMFASMSForLogin, { mfaToken, phoneNumber })
    const code = await textedCode(testServer, phoneNumber)
    await browser.call(enrollMFASMSForLogin, { mfaToken, otcToken, code })
  }
  return { user, enrol }
}

/** What the owner asks for by text once they have shown the password: a factor, and to take factor and number away. */
const askAll = async (testServer: TestServer, email: string, number: string): Promise<string[]> => {
  const browser = aBrowser(testServer)
  const { mfaToken = '', mfaDevices } = await passFirstFactor(browser, email)
  const deviceId = mfaDevices?.phones[0]?.id ?? ''
  const { otcToken } = await browser.call(preVerifyMFASMSForLogin, { mfaToken, deviceId })
  const code = await textedCode(testServer, number)
  const proof = { mfaToken, deviceId, otcToken, code }
  browser.accessToken = (await browser.call(verifyMFASMSForLogin, proof)).accessToken
  testServer.clock.advance(61)
  const factor = await readRefusal(browser.call(preDisableMFASMS, { deviceId }))
  testServer.clock.advance(61)
  const phoneId = (await browser.call(getUserOwnPhoneNumbers, {}))[0]?.id ?? ''
  return [factor, await readRefusal(browser.call(deletePhoneNumber, { phoneId }))]
}

describeOnServer('texts that strangers ask for', (engine) => {
  const testServer = useTestServer(engine)
  const change = (fields: Partial<VendorSettings>) =>
    changeSettings(testServer().services.db, testServer().services, fields)
  beforeAll(async () => {
    await useMfa(testServer(), { strategies: ['SMS'] })
    await useStrategy(testServer(), 'SmsCode')
    await change({ passwordRecovery: { email: true, sms: true } })
  })

  test.each(Object.entries(anonymous))(
    'SEC-OT-12 %s: where no text goes out, its number may get as many as before',
    async (_, ask) => {
      const { enrol } = await anOwner(testServer())
      const number = aNumber()
      await useUp(testServer(), ask, number)
      expect(await testServer().texts(number)).toEqual([])
      expect(await readRefusal(enrol(number))).toBe('not refused')
    },
  )

  test('SEC-OT-12 nor is a text counted for the tenant of a user who has no number', async () => {
    const { sms } = await testServer().services.settings()
    const tenant = await aTenant(testServer())
    const [without, owner] = [
      await aMember(testServer(), { in: tenant }),
      await aMember(testServer(), { in: tenant }),
    ]
    const number = await aPhone(testServer(), owner)
    await change({ sms: { ...sms, tenantDailyCap: 1 } })
    const ask = (identifier: string) =>
      aBrowser(testServer()).call(resetPasswordViaSms, { identifier, identifierType: 'email' })
    await ask(without.email)
    await ask(owner.email)
    expect(await testServer().texts(number)).toHaveLength(1)
    await change({ sms })
  })

  test.each(Object.entries(doors))(
    'SEC-OT-13 %s uses up none of the texts that the owner of the number asks for',
    async (_, ask) => {
      const { user, enrol } = await anOwner(testServer())
      const number = aNumber()
      await enrol(number)
      await aPhone(testServer(), user, { phoneNumber: number })
      testServer().clock.advance(86_500)
      await useUp(testServer(), ask, number)
      expect((await testServer().texts(number)).length).toBeGreaterThan(1)
      expect(await askAll(testServer(), user.email, number)).toEqual(['not refused', 'not refused'])
    },
  )
})
