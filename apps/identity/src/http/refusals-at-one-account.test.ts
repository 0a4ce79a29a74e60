import { login } from '@vestibule/contract/areas/auth'
import { passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { forgotPassword } from '@vestibule/contract/areas/passwords'
import { resetPhoneNumber } from '@vestibule/contract/areas/phone-numbers'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { VendorSettings } from '../domain/installation/settings.queries.ts'
import { audits } from '../platform/db/schema/audits.ts'
import { aBrowser, type Browser } from '../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { useStrategy } from '../testing/passwordless.ts'
import { readRefusal } from '../testing/refusal.ts'
import { useTestServer } from '../testing/test-server.ts'

type Door = {
  readonly event: string
  readonly authStrategy?: VendorSettings['authStrategy']
  readonly attempt: (browser: Browser, email: string) => Promise<unknown>
  /** How often one place may ask before it is held up itself. */
  readonly perPlace: number
  /** How many are answered with a mail, and have a row each. */
  readonly mailed: number
}

/** What a stranger can do to an account that exists, as often as they have places to come from. */
const doors: Readonly<Record<string, Door>> = {
  'wrong passwords that are throttled': {
    event: 'signIn.throttled',
    attempt: (browser, email) => browser.call(login, { email, password: 'a wrong password' }),
    perPlace: 25,
    mailed: 0,
  },
  'mails for another password': {
    event: 'password.resetRequested',
    attempt: (browser, email) => browser.call(forgotPassword, { email }),
    perPlace: 5,
    mailed: 3,
  },
  'mails for another number': {
    event: 'phone.resetRequested',
    authStrategy: 'SmsCode',
    attempt: (browser, email) => browser.call(resetPhoneNumber, { email }),
    perPlace: 5,
    mailed: 3,
  },
  'codes to sign in': {
    event: 'signIn.codeRequested',
    authStrategy: 'Code',
    attempt: (browser, email) => browser.call(passwordlessPreLogin, { type: 'code', email }),
    perPlace: 30,
    mailed: 10,
  },
  'links to sign in': {
    event: 'signIn.linkRequested',
    authStrategy: 'MagicLink',
    attempt: (browser, email) => browser.call(passwordlessPreLogin, { type: 'magiclink', email }),
    perPlace: 30,
    mailed: 10,
  },
  'sign-ups': {
    event: 'signUp.requested',
    attempt: (browser, email) =>
      browser.call(signUpUser, { email, companyName: 'Flood', password: somePassword }),
    perPlace: 30,
    mailed: 3,
  },
}

describeOnServer('what strangers do to one account', (engine) => {
  const testServer = useTestServer(engine)

  const readRows = (event: string) =>
    testServer()
      .services.db.select()
      .from(audits)
      .where(eq(audits.action, event))
      .orderBy(desc(audits.createdAt), desc(audits.id))

  const aUser = async () => aMember(testServer(), { in: await aTenant(testServer()) })

  let places = 0
  /** One of the networks that a single IPv6 line is given by the thousand. */
  const aPlace = (): string => {
    places += 1
    return `2001:db8:0:${places.toString(16)}::1`
  }

  const flood = async ({ attempt, perPlace }: Door, email: string, most: number): Promise<void> => {
    for (let count = 0; count < most; count += perPlace) {
      const ip = aPlace()
      // Each from a browser of its own, which keeps no mark of the request before.
      for (let n = 0; n < perPlace; n += 1) await readRefusal(attempt(aBrowser(testServer(), { ip }), email))
    }
  }

  test.each(Object.entries(doors))(
    'SEC-TO-54 fills no log, from however many places: %s',
    async (_, door) => {
      const { event, attempt, mailed, authStrategy = 'EmailAndPassword' } = door
      await useStrategy(testServer(), authStrategy)
      const [user, other] = [await aUser(), await aUser()]
      const before = (await readRows(event)).length
      await flood(door, user.email, 150)
      expect((await readRows(event)).length - before).toBe(100 + mailed)
      testServer().clock.advance(10)
      // A throttle lets the first one through by then.
      for (let n = 0; n < 2; n += 1)
        await readRefusal(attempt(aBrowser(testServer(), { ip: aPlace() }), user.email))
      const [next] = await readRows(event)
      expect(next?.details).toMatchObject({ leftOut: expect.any(Number) })
      const atOther = async () => (await readRows(event)).filter((row) => row.userId === other.id)
      for (let n = 0; n < 6; n += 1) await readRefusal(attempt(aBrowser(testServer()), other.email))
      expect(await atOther()).not.toEqual([])
    },
  )
})
