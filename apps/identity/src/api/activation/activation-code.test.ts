import {
  activateAccount,
  activateAccountWithOTC,
  getActivateAccountStrategy,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { beforeAll, expect, test } from 'vitest'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer, describeOnPostgres } from '../../testing/engines.ts'
import { mailedCode, wrongCode } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

const password = 'seven tall green trees'
let count = 0

const signUp = async (testServer: TestServer, email: string) => {
  const fields = { email, companyName: 'Newco', password }
  const browser = aBrowser(testServer)
  const { userId = '', activationToken = '', ...rest } = await browser.call(signUpUser, fields)
  return { rest, browser, handle: { userId, token: activationToken } }
}

/** A person who signed up and received the mail. */
const aNewcomer = async (testServer: TestServer) => {
  count += 1
  const email = `newcomer${count}@example.test`
  const { handle, browser } = await signUp(testServer, email)
  return { email, handle, browser, code: await mailedCode(testServer, email) }
}

type Handle = { userId: string; token: string }
type Page = { readonly browser: Browser; readonly handle: Handle }
const activate = ({ browser, handle }: Page, code: string) =>
  readRefusal(browser.call(activateAccountWithOTC, { ...handle, code }))
const useCodes = ({ services }: TestServer) =>
  changeSettings(services.db, services, { oneTimeCodes: { activation: true, invitation: false } })

describeOnServer('activation by code', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useCodes(testServer()))

  test('the mailed code and the handle of the browser activate together, once', async () => {
    const page = await aNewcomer(testServer())
    const { handle, browser, code, email } = page
    expect(await browser.call(getActivateAccountStrategy, handle)).toEqual({
      shouldSetPassword: false,
      isSameBrowser: true,
      account: { email },
    })
    const answer = await browser.call(activateAccountWithOTC, { ...handle, code })
    const claims = await testServer().services.accessTokens.verify(answer.accessToken ?? '')
    expect(claims).toMatchObject({ roles: ['Admin'], email_verified: true })
    expect(await activate(page, code)).toBe('CODE_EXPIRED')
  })

  test('SEC-PW-05 SEC-OT-01 an address that has an account gets a handle as well, and no code is right for it', async () => {
    const owner = await aMember(testServer(), { in: await aTenant(testServer()) })
    const known = await signUp(testServer(), owner.email)
    const page = await aNewcomer(testServer())
    const unknown = await signUp(testServer(), page.email)
    expect(known.rest).toEqual(unknown.rest)
    expect(known.handle.token).toHaveLength(page.handle.token.length)
    expect(known.handle.userId).not.toBe(owner.id)
    const strategy = async (browser: Browser, of: Handle, email: string) => {
      const { account, ...rest } = await browser.call(getActivateAccountStrategy, of)
      expect(account).toEqual({ email })
      return rest
    }
    const readBoth = async ({ browser, handle }: Page, email: string) => [
      await strategy(browser, handle, email),
      await strategy(aBrowser(testServer()), handle, email),
    ]
    expect(await readBoth(known, owner.email)).toEqual(await readBoth(page, page.email))
    for (let tries = 1; tries <= 5; tries += 1) {
      const expected = tries < 5 ? 'CODE_INVALID' : 'CODE_EXPIRED'
      expect(await activate(known, wrongCode(page.code))).toBe(expected)
      expect(await activate(page, wrongCode(page.code))).toBe(expected)
    }
    expect((await testServer().mail()).to(owner.email)).toMatchObject([
      { subject: 'You already have an account with Acme Notes' },
    ])
  })

  test('SEC-SS-07 SEC-OT-06 the handle alone is no link, and a code counts with its own handle', async () => {
    const [one, other] = [await aNewcomer(testServer()), await aNewcomer(testServer())]
    const asLink = aBrowser(testServer()).call(activateAccount, { ...one.handle, password })
    expect(await readRefusal(asLink)).toBe('LINK_INVALID')
    expect(one.handle.token).not.toContain(one.code)
    expect(await activate(other, one.code)).toBe('CODE_INVALID')
    const swapped = { ...one.handle, userId: other.handle.userId }
    expect(await activate({ ...one, handle: swapped }, one.code)).toBe('CODE_EXPIRED')
    expect(await activate(one, one.code)).toBe('not refused')
  })

  test('after ten minutes another code is asked for, for the same handle', async () => {
    const page = await aNewcomer(testServer())
    const { email, handle, code } = page
    testServer().clock.advance(600)
    expect(await activate(page, code)).toBe('CODE_EXPIRED')
    await aBrowser(testServer()).call(resendActivationEmail, { email, token: handle.token })
    const next = await mailedCode(testServer(), email)
    expect(await activate(page, code === next ? wrongCode(next) : code)).toBe('CODE_INVALID')
    expect(await activate(page, next)).toBe('not refused')
  })

  test('SEC-SO-02 what a stranger signed up is worth nothing once the owner has activated', async () => {
    const email = 'owned@example.test'
    const stranger = await signUp(testServer(), email)
    const strangersCode = await mailedCode(testServer(), email)
    const owner = await signUp(testServer(), email)
    expect(await activate(owner, await mailedCode(testServer(), email))).toBe('not refused')
    expect(await activate(stranger, strangersCode)).toBe('CODE_INVALID')
  })
})

describeOnPostgres('activation by code at once', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useCodes(testServer()))

  test('SEC-SS-08 of a hundred uses of one right code exactly one succeeds', async () => {
    const page = await aNewcomer(testServer())
    const results = await Promise.all(Array.from({ length: 100 }, () => activate(page, page.code)))
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
  })
})
