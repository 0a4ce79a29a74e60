import { logout } from '@vestibule/contract/areas/auth'
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { resetPasswordViaSms, verifyPasswordViaSms } from '@vestibule/contract/areas/passwords'
import {
  changePhoneNumber,
  resetPhoneNumber,
  verifyResetPhoneNumber,
} from '@vestibule/contract/areas/phone-numbers'
import { expect, test } from 'vitest'
import { changeSettings, type VendorSettings } from '../../domain/installation/settings.queries.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode, mailedToken, useStrategy, wrongCode } from '../../testing/passwordless.ts'
import { aNumber, aPhone, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Owner = { readonly email: string; readonly number: string }

/** A way to sign in by what is sent to its user. */
type Way = {
  readonly strategy: VendorSettings['authStrategy']
  readonly type: 'code' | 'magiclink' | 'smscode'
  readonly readSent: (testServer: TestServer, owner: Owner) => Promise<string>
  readonly countSent: (testServer: TestServer, owner: Owner) => Promise<number>
}

const countMails = async (testServer: TestServer, { email }: Owner) =>
  (await testServer.mail()).to(email).length

const ways: Readonly<Record<string, Way>> = {
  'a mailed code': {
    strategy: 'Code',
    type: 'code',
    readSent: (testServer, { email }) => mailedCode(testServer, email),
    countSent: countMails,
  },
  'a mailed link': {
    strategy: 'MagicLink',
    type: 'magiclink',
    readSent: (testServer, { email }) => mailedToken(testServer, email),
    countSent: countMails,
  },
  'a code by text message': {
    strategy: 'SmsCode',
    type: 'smscode',
    readSent: (testServer, { number }) => textedCode(testServer, number),
    countSent: async (testServer, { number }) => (await testServer.texts(number)).length,
  },
}

const ask = (browser: Browser, { type }: Way, { email }: Owner) =>
  readRefusal(browser.call(passwordlessPreLogin, { type, email }))

const show = (browser: Browser, { type }: Way, token: string) =>
  readRefusal(browser.call(passwordlessPostLogin, { type, token }))

/** Ways to prove oneself by a code without a browser's mark: asking answers a handle. */
const resets = {
  'a password by text message': {
    begin: async (browser: Browser, { email: identifier }: Owner) =>
      (await browser.call(resetPasswordViaSms, { identifier, identifierType: 'email' })).sessionId,
    readSent: (testServer: TestServer, { number }: Owner) => textedCode(testServer, number),
    finish: (browser: Browser, sessionId: string, otcToken: string) =>
      readRefusal(browser.call(verifyPasswordViaSms, { sessionId, otcToken })),
  },
  'a telephone number by mail': {
    begin: async (browser: Browser, { email }: Owner) =>
      (await browser.call(resetPhoneNumber, { email })).resetPhoneNumberToken,
    readSent: (testServer: TestServer, { email }: Owner) => mailedCode(testServer, email),
    finish: (browser: Browser, resetPhoneNumberToken: string, code: string) =>
      readRefusal(browser.call(verifyResetPhoneNumber, { resetPhoneNumberToken, code })),
  },
}

describeOnServer('codes and links that strangers ask for', (engine) => {
  const testServer = useTestServer(engine)
  const anOwner = async (): Promise<Owner> => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    return { email: user.email ?? '', number: await aPhone(testServer(), user) }
  }
  /** An owner with a browser in which they have signed in that way, and signed out again. */
  const aKnownBrowser = async (way: Way) => {
    await useStrategy(testServer(), way.strategy)
    const owner = await anOwner()
    const browser = aBrowser(testServer())
    await ask(browser, way, owner)
    expect(await show(browser, way, await way.readSent(testServer(), owner))).toBe('not refused')
    await browser.call(logout, {})
    testServer().clock.advance(3600)
    return { owner, browser }
  }

  test.each(Object.entries(ways))(
    'SEC-PW-15 %s: strangers use up their own window, hour after hour, and none of a browser that is known',
    async (_, way) => {
      const { owner, browser } = await aKnownBrowser(way)
      for (let hour = 0; hour < 3; hour += 1) {
        for (let count = 0; count < 11; count += 1) await ask(aBrowser(testServer()), way, owner)
        const before = await way.countSent(testServer(), owner)
        await ask(aBrowser(testServer()), way, owner)
        expect(await way.countSent(testServer(), owner)).toBe(before)
        expect(await ask(browser, way, owner)).toBe('not refused')
        expect(await way.countSent(testServer(), owner)).toBe(before + 1)
        expect(await show(browser, way, await way.readSent(testServer(), owner))).toBe('not refused')
        await browser.call(logout, {})
        testServer().clock.advance(3600)
      }
    },
  )

  test.each(Object.entries(ways))(
    'SEC-PW-15 %s: a browser that is known has a window as well',
    async (_, way) => {
      const { owner, browser } = await aKnownBrowser(way)
      const before = await way.countSent(testServer(), owner)
      for (let count = 0; count < 12; count += 1) await ask(browser, way, owner)
      expect(await way.countSent(testServer(), owner)).toBe(before + (way.type === 'smscode' ? 1 : 10))
    },
  )

  test.each(Object.entries(ways).filter(([, { type }]) => type !== 'magiclink'))(
    'SEC-PW-15 %s: wrong codes of strangers close the way for them, and not in a browser that is known',
    async (_, way) => {
      const { owner, browser } = await aKnownBrowser(way)
      const guess = async () => {
        const stranger = aBrowser(testServer())
        await ask(stranger, way, owner)
        const wrong = wrongCode(await way.readSent(testServer(), owner))
        const refusals: string[] = []
        for (let count = 0; count < 5; count += 1) refusals.push(await show(stranger, way, wrong))
        testServer().clock.advance(60)
        return refusals
      }
      for (let round = 0; round < 4; round += 1) await guess()
      expect(await guess()).toContain('TOO_MANY_ATTEMPTS')
      await ask(browser, way, owner)
      expect(await show(browser, way, await way.readSent(testServer(), owner))).toBe('not refused')
    },
  )

  test('SEC-PW-15 SEC-OT-05 a number that is named and not proved has its own limits in a browser that is known', async () => {
    const { owner, browser } = await aKnownBrowser(ways['a code by text message'] as Way)
    const { resetPhoneNumberToken } = await browser.call(resetPhoneNumber, { email: owner.email })
    const code = await mailedCode(testServer(), owner.email)
    const proved = await browser.call(verifyResetPhoneNumber, { resetPhoneNumberToken, code })
    const phoneNumber = aNumber()
    await browser.call(changePhoneNumber, { ...proved, phoneNumber })
    const askThere = (one: Browser) =>
      readRefusal(one.call(passwordlessPreLogin, { type: 'smscode', phoneNumber }))
    expect(await askThere(aBrowser(testServer()))).toBe('not refused')
    expect(await askThere(browser)).toBe('TOO_MANY_ATTEMPTS')
  })

  test.each(Object.entries(ways))(
    'SEC-PW-16 %s: what a stranger asks for later leaves it as it was',
    async (_, way) => {
      await useStrategy(testServer(), way.strategy)
      const owner = await anOwner()
      const browser = aBrowser(testServer())
      await ask(browser, way, owner)
      const sent = await way.readSent(testServer(), owner)
      testServer().clock.advance(61)
      const stranger = aBrowser(testServer())
      expect(await ask(stranger, way, owner)).toBe('not refused')
      const later = await way.readSent(testServer(), owner)
      expect(later).not.toBe(sent)
      const elsewhere = way.type === 'magiclink' ? 'CONFIRMATION_REQUIRED' : 'CODE_INVALID'
      expect(await show(stranger, way, sent)).toBe(elsewhere)
      expect(await show(browser, way, sent)).toBe('not refused')
    },
  )

  test.each(Object.entries(resets))(
    'SEC-PW-16 %s: what a stranger asks for later leaves it as it was',
    async (_, { begin, readSent, finish }) => {
      await useStrategy(testServer(), 'SmsCode')
      const passwordRecovery = { email: true, sms: true }
      await changeSettings(testServer().services.db, testServer().services, { passwordRecovery })
      const owner = await anOwner()
      const handle = await begin(aBrowser(testServer()), owner)
      const sent = await readSent(testServer(), owner)
      testServer().clock.advance(61)
      await begin(aBrowser(testServer()), owner)
      expect(await readSent(testServer(), owner)).not.toBe(sent)
      expect(await finish(aBrowser(testServer()), handle, sent)).toBe('not refused')
    },
  )
})
