import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { developmentClientId, passwordlessCookieName } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import type { VendorSettings } from '../../domain/installation/settings.queries.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode, mailedToken, useStrategy, wrongCode } from '../../testing/passwordless.ts'
import { aNumber, aPhone, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Named = { readonly email: string } | { readonly phoneNumber: string }

type Kind = {
  readonly type: 'code' | 'magiclink' | 'smscode'
  readonly authStrategy: VendorSettings['authStrategy']
  /** How many requests for one account are answered by a message. */
  readonly most: number
  readonly sent: (testServer: TestServer, to: { email: string; phoneNumber: string }) => Promise<string>
}

const kinds: Readonly<Record<string, Kind>> = {
  'a mailed code': {
    type: 'code',
    authStrategy: 'Code',
    most: 10,
    sent: (testServer, { email }) => mailedCode(testServer, email),
  },
  'a mailed link': {
    type: 'magiclink',
    authStrategy: 'MagicLink',
    most: 10,
    sent: (testServer, { email }) => mailedToken(testServer, email),
  },
  'a texted code': {
    type: 'smscode',
    authStrategy: 'SmsCode',
    most: 1,
    sent: (testServer, { phoneNumber }) => textedCode(testServer, phoneNumber),
  },
}

const name = passwordlessCookieName(developmentClientId)

describeOnServer('the mark of a browser that asks for a message', (engine) => {
  const testServer = useTestServer(engine)

  const aPerson = async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    return { email: user.email, phoneNumber: await aPhone(testServer(), user) }
  }

  /** What the browser sees: whether its mark is another one, and the form of the answer. */
  const ask = async (browser: Browser, { type }: Kind, named: Named) => {
    const before = browser.cookies.get(name)
    const refusal = await readRefusal(browser.call(passwordlessPreLogin, { type, ...named }))
    const mark = browser.cookies.get(name) ?? ''
    return { refusal, isOther: mark !== before, form: /^[\w-]{43}$/.test(mark) }
  }

  const typed = (browser: Browser, { type }: Kind, token: string) =>
    readRefusal(browser.call(passwordlessPostLogin, { type, token }))

  /** A browser that has asked for an account until nothing more is sent. */
  const aBusyBrowser = async (kind: Kind) => {
    const person = await aPerson()
    const browser = aBrowser(testServer())
    let last = ''
    for (let count = 0; count < kind.most; count += 1) {
      await ask(browser, kind, { email: person.email })
      last = await kind.sent(testServer(), person)
    }
    return { person, browser, last }
  }

  test.each(Object.entries(kinds))(
    'SEC-OT-14 SEC-OT-01 %s: it is another one at every request, for every account and whatever is sent',
    async (_, kind) => {
      await useStrategy(testServer(), kind.authStrategy)
      const other = await aPerson()
      const named = (person: { phoneNumber: string; email: string }): readonly Named[] => [
        { phoneNumber: person.phoneNumber },
        { phoneNumber: other.phoneNumber },
        { phoneNumber: aNumber() },
        ...(kind.type === 'smscode' ? [] : [{ email: person.email }, { email: other.email }]),
        { email: `nobody-${kind.type}@example.test` },
      ]
      for (let index = 0; index < named(other).length; index += 1) {
        const { person, browser } = await aBusyBrowser(kind)
        const seen = await ask(browser, kind, named(person)[index]!)
        expect([index, seen]).toEqual([index, { refusal: 'not refused', isOther: true, form: true }])
        testServer().clock.advance(60)
      }
    },
  )

  test.each(Object.entries(kinds))(
    'SEC-OT-14 %s: what was sent last goes on to work in that browser alone, once',
    async (_, kind) => {
      await useStrategy(testServer(), kind.authStrategy)
      const { person, browser, last } = await aBusyBrowser(kind)
      const { email, phoneNumber } = person
      const again: readonly Named[] =
        kind.type === 'smscode' ? [{ phoneNumber }] : [{ phoneNumber }, { email }]
      for (const named of again) await ask(browser, kind, named)
      const stranger = aBrowser(testServer())
      await ask(stranger, kind, { email: (await aPerson()).email })
      expect(await typed(stranger, kind, last)).not.toBe('not refused')
      expect(await typed(browser, kind, last)).toBe('not refused')
      expect(await typed(browser, kind, last)).not.toBe('not refused')
    },
  )

  const codes = Object.entries(kinds).filter(([, { type }]) => type !== 'magiclink')

  test.each(codes)(
    'SEC-OT-14 %s: wrong ones are answered alike, for every account that is named',
    async (_, kind) => {
      await useStrategy(testServer(), kind.authStrategy)
      const tries = async (isOwn: boolean) => {
        const { person, browser, last } = await aBusyBrowser(kind)
        await typed(browser, kind, wrongCode(last))
        const { phoneNumber } = isOwn ? person : await aPerson()
        const before = browser.cookies.get(name)
        await ask(browser, kind, { phoneNumber })
        const answers: string[] = []
        for (let count = 0; count < 6; count += 1) answers.push(await typed(browser, kind, wrongCode(last)))
        // A browser can have kept the mark of before.
        if (before !== undefined) browser.cookies.set(name, before)
        for (let count = 0; count < 5; count += 1) answers.push(await typed(browser, kind, wrongCode(last)))
        return answers
      }
      expect(await tries(true)).toEqual(await tries(false))
    },
  )
})
