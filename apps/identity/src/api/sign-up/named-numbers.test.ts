import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { getProfile } from '@vestibule/contract/areas/profile'
import { signUpUserWithPhoneNumber } from '@vestibule/contract/areas/sign-up'
import { apiPrefix } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aKey, type TestKey } from '../../testing/key.ts'
import { nameNumber, strangers } from '../../testing/named-numbers.ts'
import { useStrategy } from '../../testing/passwordless.ts'
import { aNumber, textedCode } from '../../testing/phones.ts'
import { allowPhoneSignUp, enterByPhone } from '../../testing/proved-addresses.ts'
import { useTestServer } from '../../testing/test-server.ts'

const moments = [
  'before its owner signs up',
  'before a code is asked for',
  'before the code is typed',
] as const

describeOnServer('a telephone number of which a stranger says something', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(async () => {
    await allowPhoneSignUp(testServer())
    await useStrategy(testServer(), 'SmsCode')
  })

  const signUp = (browser: Browser, phoneNumber: string) =>
    browser.call(signUpUserWithPhoneNumber, { phoneNumber, name: 'Owner', companyName: 'Owners' })
  const readTenantName = async (id = '') =>
    (await testServer().services.db.select().from(tenants).where(eq(tenants.id, id)))[0]?.name
  const ask = (browser: Browser, phoneNumber: string) =>
    browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })

  /** Who is signed in, and where. */
  const readPlace = async (browser: Browser, answer: Awaited<ReturnType<typeof enterByPhone>>) => {
    browser.accessToken = answer.accessToken
    const { name } = await browser.call(getProfile, {})
    return { name, tenant: await readTenantName(answer.tenantId) }
  }
  const owners = { name: 'Owner', tenant: 'Owners' }

  const table = Object.keys(strangers).flatMap((stranger) => moments.map((moment) => ({ stranger, moment })))

  test.each(table)(
    'SEC-SO-11 brings its owner to what they signed up, in whatever a stranger $stranger $moment',
    async ({ stranger, moment }) => {
      const [browser, number] = [aBrowser(testServer()), aNumber()]
      const say = await strangers[stranger]!(testServer())
      const sayAt = async (now: (typeof moments)[number]) => (now === moment ? say(number) : undefined)
      await sayAt('before its owner signs up')
      await signUp(browser, number)
      await sayAt('before a code is asked for')
      await ask(browser, number)
      const token = await textedCode(testServer(), number)
      await sayAt('before the code is typed')
      const answer = await browser.call(passwordlessPostLogin, { type: 'smscode', token })
      expect(await readPlace(browser, answer)).toEqual(owners)
    },
  )

  test.each(Object.keys(strangers))(
    'SEC-SO-11 is nothing for its owner until they sign up, where a stranger %s',
    async (stranger) => {
      const [browser, number] = [aBrowser(testServer()), aNumber()]
      const unknown = await ask(aBrowser(testServer()), aNumber())
      await (await strangers[stranger]!(testServer()))(number)
      expect(Object.keys(await ask(browser, number))).toEqual(Object.keys(unknown))
      expect(await testServer().texts(number)).toEqual([])
      testServer().clock.advance(60)
      await signUp(browser, number)
      expect(
        await readPlace(browser, await enterByPhone(testServer(), browser, { phoneNumber: number })),
      ).toEqual(owners)
    },
  )

  test('SEC-SO-11 is its owner’s once they have proved it, also in a browser that signed up something else', async () => {
    const [browser, second, number] = [aBrowser(testServer()), aBrowser(testServer()), aNumber()]
    await signUp(browser, number)
    await second.call(signUpUserWithPhoneNumber, {
      phoneNumber: number,
      name: 'Second',
      companyName: 'Second',
    })
    const { userId } = await enterByPhone(testServer(), browser, { phoneNumber: number })
    testServer().clock.advance(60)
    expect((await enterByPhone(testServer(), second, { phoneNumber: number })).userId).toBe(userId)
  })

  test('SEC-SO-12 is of no account that named it, but where it was named', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const [browser, elsewhere, phoneNumber] = [aBrowser(testServer()), aBrowser(testServer()), aNumber()]
    await nameNumber(testServer(), browser, { email: user.email, phoneNumber })
    for (const named of [{ phoneNumber }, { email: user.email }, { userId: user.id }])
      await elsewhere.call(passwordlessPreLogin, { type: 'smscode', ...named })
    expect(await testServer().texts(phoneNumber)).toEqual([])
    testServer().clock.advance(86_399)
    expect((await enterByPhone(testServer(), browser, { phoneNumber })).userId).toBe(user.id)
    testServer().clock.advance(60)
    expect((await enterByPhone(testServer(), elsewhere, { phoneNumber })).userId).toBe(user.id)
  })

  test('SEC-SO-12 waits for an account no longer than a day', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const [browser, phoneNumber] = [aBrowser(testServer()), aNumber()]
    await nameNumber(testServer(), browser, { email: user.email, phoneNumber })
    testServer().clock.advance(86_400)
    await ask(browser, phoneNumber)
    expect(await testServer().texts(phoneNumber)).toEqual([])
  })

  test('SEC-SO-11 counts for the key of a browser that keeps no cookie, and for no other', async () => {
    const [browser, key, other] = [aBrowser(testServer()), await aKey(testServer()), await aKey(testServer())]
    const signed = async (path: string, body: object, by: TestKey) => {
      const headers = { cookie: undefined, authorization: undefined, dpop: await by.proof('POST', path) }
      return browser.request(`${apiPrefix}${path}`, { method: 'POST', body, headers })
    }
    const smsCode = '/identity/resources/auth/v1/passwordless/smscode'
    const apply = { name: 'Owner', companyName: 'Owners' }
    const [former, number] = [aNumber(), aNumber()]
    for (const phoneNumber of [former, number]) {
      const answer = await signed(signUpUserWithPhoneNumber.path, { phoneNumber, ...apply }, key)
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    }
    await signed(`${smsCode}/prelogin`, { phoneNumber: number }, other)
    await signed(`${smsCode}/prelogin`, { phoneNumber: former }, key)
    expect(await testServer().texts(former)).toEqual([])
    expect(await testServer().texts(number)).toEqual([])
    testServer().clock.advance(60)
    expect((await signed(`${smsCode}/prelogin`, { phoneNumber: number }, key)).status).toBe(200)
    const token = await textedCode(testServer(), number)
    expect((await signed(`${smsCode}/postlogin`, { token }, other)).status).not.toBe(200)
    const answer = (await (await signed(`${smsCode}/postlogin`, { token }, key)).json()) as {
      tenantId: string
    }
    expect(await readTenantName(answer.tenantId)).toBe('Owners')
  })
})
