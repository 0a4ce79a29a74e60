import { activateAccountWithOTC, lookUpActivationStrategy } from '@vestibule/contract/areas/activation'
import {
  changePhoneNumber,
  resetPhoneNumber,
  verifyResetPhoneNumber,
} from '@vestibule/contract/areas/phone-numbers'
import { passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { signUpUser, signUpUserWithPhoneNumber } from '@vestibule/contract/areas/sign-up'
import { apiPrefix, developmentClientId, headers } from '@vestibule/contract/constants'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { hostOrigin, portalOrigin } from '../../testing/addresses.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode, useStrategy } from '../../testing/passwordless.ts'
import { aNumber } from '../../testing/phones.ts'
import { allowPhoneSignUp, createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { resetParams, someone, trySignIn } from '../../testing/reset-links.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const [typedPassword, chosen] = ['nine short red bushes', 'two blue ships at sea']

type Operation = { readonly path: string; readonly method: string }
/** Asks as a page of the given origin does, which shows no ticket of a frame. */
const askFrom = async (
  browser: Browser,
  origin: string | undefined,
  { path, method }: Operation,
  body: object,
) => {
  const answer = await browser.request(`${apiPrefix}${path}`, {
    method,
    body,
    headers: { origin, [headers.embedTicket]: undefined, [headers.vendorId]: developmentClientId },
  })
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as Record<string, string>
}

type Say = {
  readonly on: TestServer
  readonly browser: Browser
  readonly origin: string | undefined
  readonly email: string
}

const useCodes = ({ services }: TestServer, activation: boolean) =>
  changeSettings(services.db, services, { oneTimeCodes: { activation, invitation: false } })

const signUp = ({ browser, origin, email }: Say) =>
  askFrom(browser, origin, signUpUser, {
    email,
    name: 'Typed Name',
    companyName: 'Typed Inc',
    password: typedPassword,
  })

const textsAfterAsking = async ({ on, browser }: Say, phoneNumber: string) => {
  await browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })
  return (await on.texts(phoneNumber)).length > 0
}

/** Says something of an address or a number; answers whether it counts in the frame of the browser, as typed there. */
const doors: Readonly<Record<string, (say: Say) => Promise<boolean>>> = {
  'signs up by link': async (say) => {
    const { on, browser, email } = say
    await signUp(say)
    const strategy = await browser.call(
      lookUpActivationStrategy,
      resetParams((await on.mail()).linkTo(email)),
    )
    return strategy.isSameBrowser === true
  },
  'signs up by code': async (say) => {
    const { on, browser, email } = say
    await useCodes(on, true)
    const { userId = '', activationToken: token = '' } = await signUp(say)
    const strategy = await browser.call(lookUpActivationStrategy, { userId, token })
    const typed = { userId, token, code: await mailedCode(on, email) }
    const isTaken = (await readRefusal(browser.call(activateAccountWithOTC, typed))) === 'not refused'
    expect(strategy.shouldSetPassword).toBe(!isTaken)
    if (!isTaken) await browser.call(activateAccountWithOTC, { ...typed, password: chosen, name: 'Own Name' })
    expect(await trySignIn(on, email, isTaken ? typedPassword : chosen)).toBe('not refused')
    if (!isTaken) expect(await trySignIn(on, email, typedPassword)).toBe('INVALID_CREDENTIALS')
    return isTaken
  },
  'signs up by telephone': async (say) => {
    await useStrategy(say.on, 'SmsCode')
    const phoneNumber = aNumber()
    const typed = { phoneNumber, name: 'Typed Name', companyName: 'Typed Inc' }
    await askFrom(say.browser, say.origin, signUpUserWithPhoneNumber, typed)
    return textsAfterAsking(say, phoneNumber)
  },
  'names another number': async (say) => {
    const { on, browser, origin } = say
    const { email } = await someone(on)
    await useStrategy(on, 'SmsCode')
    const { resetPhoneNumberToken = '' } = await askFrom(browser, origin, resetPhoneNumber, { email })
    const proof = { resetPhoneNumberToken, code: await mailedCode(on, email) }
    const { changePhoneNumberToken } = await askFrom(browser, origin, verifyResetPhoneNumber, proof)
    const phoneNumber = aNumber()
    await askFrom(browser, origin, changePhoneNumber, { changePhoneNumberToken, phoneNumber })
    return textsAfterAsking(say, phoneNumber)
  },
}

/** Who asks, and whether it counts as typed in the browser. */
const callers = [
  { who: 'the portal', origin: portalOrigin, managesByWire: false, counts: true },
  { who: 'the page of an application', origin: hostOrigin, managesByWire: false, counts: false },
  { who: 'the page of one that manages by the wire', origin: hostOrigin, managesByWire: true, counts: true },
  { who: 'a server or a native application', origin: undefined, managesByWire: false, counts: true },
]

describeOnServer('what a request says that the portal did not send', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`host-typed-${engine}-`)
  beforeEach(() => allowPhoneSignUp(testServer()))
  afterEach(async () => {
    await changeClient(testServer(), { managesByWire: true })
    await useStrategy(testServer(), 'EmailAndPassword')
    await useCodes(testServer(), false)
  })

  const rows = Object.keys(doors).flatMap((door) => callers.map((caller) => ({ door, ...caller })))
  test.each(rows)(
    'SEC-OT-18 SEC-OT-16 SEC-SO-11 SEC-SO-12 where $who $door, it counts there: $counts',
    async ({ door, origin, managesByWire, counts }) => {
      await changeClient(testServer(), { managesByWire })
      const say = { on: testServer(), browser: aBrowser(testServer()), origin, email: nextAddress() }
      expect(await doors[door]!(say)).toBe(counts)
    },
  )

  test('SEC-OT-18 SEC-OT-14 what was typed in the portal goes on to count after a page has signed up as well', async () => {
    await changeClient(testServer(), { managesByWire: false })
    await useCodes(testServer(), true)
    const [browser, email] = [aBrowser(testServer()), nextAddress()]
    const typed = { on: testServer(), browser, email }
    const { userId = '', activationToken: token = '' } = await signUp({ ...typed, origin: portalOrigin })
    const code = await mailedCode(testServer(), email)
    await signUp({ ...typed, email: nextAddress(), origin: hostOrigin })
    await browser.call(activateAccountWithOTC, { userId, token, code })
    expect(await trySignIn(testServer(), email, typedPassword)).toBe('not refused')
  })
})
