import {
  activateAccount,
  activateAccountWithOTC,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { forgotPassword } from '@vestibule/contract/areas/passwords'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { resetParams, trySignIn } from '../../testing/reset-links.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const [own, strange, chosen] = ['seven tall green trees', 'nine short red bushes', 'two blue ships at sea']

type Page = { readonly userId: string; readonly token: string }

const signUp = async (testServer: TestServer, email: string, password: string): Promise<Page> => {
  const fields = { email, companyName: 'Typed', password }
  const { userId = '', activationToken: token = '' } = await aBrowser(testServer).call(signUpUser, fields)
  testServer.clock.advance(1)
  return { userId, token }
}

const invite = async (testServer: TestServer, email: string, isByCode: boolean): Promise<void> => {
  const { services } = testServer
  const oneTimeCodes = { activation: true, invitation: isByCode }
  await changeSettings(services.db, services, { oneTimeCodes })
  const { browser } = await aMaker(testServer)
  await browser.call(addUser, { email, roleIds: [] })
  testServer.clock.advance(1)
}

/** Answers the pages of sign-ups, of which none is open before the owner of the address. */
type Circumstances = (testServer: TestServer, email: string) => Promise<Page[]>

const circumstances: Readonly<Record<string, Circumstances>> = {
  'whose page was closed': async (testServer, email) => [await signUp(testServer, email, own)],
  'whose page was closed a day ago': async (testServer, email) => {
    const page = await signUp(testServer, email, own)
    testServer.clock.advance(86_400)
    return [page]
  },
  'who signed up after three sign-ups by a stranger in this hour': async (testServer, email) => {
    const pages: Page[] = []
    for (let count = 0; count < 3; count += 1) pages.push(await signUp(testServer, email, strange))
    await signUp(testServer, email, own)
    return pages
  },
  'who was invited by link': async (testServer, email) => {
    await invite(testServer, email, false)
    return []
  },
  'who was invited by code': async (testServer, email) => {
    await invite(testServer, email, true)
    testServer.clock.advance(700)
    return []
  },
  'who was invited by link, and then signed up by a stranger': async (testServer, email) => {
    await invite(testServer, email, false)
    return [await signUp(testServer, email, strange)]
  },
  'who was invited by code, and then signed up by a stranger': async (testServer, email) => {
    await invite(testServer, email, true)
    return [await signUp(testServer, email, strange)]
  },
  'who was signed up by a stranger, and then invited by link': async (testServer, email) => {
    const page = await signUp(testServer, email, strange)
    await invite(testServer, email, false)
    return [page]
  },
  'who was signed up by a stranger, and then invited by code': async (testServer, email) => {
    const page = await signUp(testServer, email, strange)
    await invite(testServer, email, true)
    return [page]
  },
}

/** Requests of a caller who shows no page of theirs. */
const asks: Readonly<Record<string, (browser: Browser, email: string) => Promise<unknown>>> = {
  'another activation': (browser, email) => browser.call(resendActivationEmail, { email }),
  'another password': (browser, email) => browser.call(forgotPassword, { email }),
}

const rows = Object.entries(asks).flatMap(([what, ask]) =>
  Object.entries(circumstances).map(([whose, prepare]) => ({ what, ask, whose, prepare })),
)

describeOnServer('what is mailed to one who shows no page, where a code activates', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`no-page-${engine}-`)
  const activate = (page: Page, code: string) =>
    readRefusal(aBrowser(testServer()).call(activateAccountWithOTC, { ...page, code, password: chosen }))

  test.each(rows)(
    'SEC-PW-30 by $what, one $whose is mailed a link of their own',
    async ({ ask, prepare }) => {
      const { services } = testServer()
      const oneTimeCodes = { activation: true, invitation: false }
      await changeSettings(services.db, services, { oneTimeCodes })
      const email = nextAddress()
      const pages = await prepare(testServer(), email)
      const before = (await testServer().mail()).to(email).length
      await ask(aBrowser(testServer()), email)
      const mailbox = await testServer().mail()
      const [mail, ...others] = mailbox.to(email).slice(before)
      expect(others).toEqual([])
      expect(mail?.subject ?? '').not.toMatch(/^\d{6}/)
      const link = resetParams(mailbox.linkTo(email))
      // That of an invitation, which the link beside it has to bring.
      const code = /the code (\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
      for (const page of code === '' ? [] : pages) expect(await activate(page, code)).toMatch(/^CODE_/)
      const byLink = () =>
        readRefusal(aBrowser(testServer()).call(activateAccount, { ...link, password: chosen, name: 'Bea' }))
      expect(await (code === '' ? byLink() : activate(link, code))).toBe('not refused')
      expect(await trySignIn(testServer(), email, chosen)).toBe('not refused')
      for (const password of [own, strange])
        expect(await trySignIn(testServer(), email, password)).toBe('INVALID_CREDENTIALS')
    },
  )
})
