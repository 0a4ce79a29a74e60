import { activateAccountWithOTC, lookUpActivationStrategy } from '@vestibule/contract/areas/activation'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readPlaces } from '../../testing/named-addresses.ts'
import { aRule } from '../../testing/password-rules.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { trySignIn } from '../../testing/reset-links.ts'
import { aProvisioned, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

const [short, long] = ['two blue ships at sea', 'two blue ships at sea and nine red ones']
const typedPassword = 'nine short red bushes'

describeOnServer('the code of a sign-up whose user others have named', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`named-code-${engine}-`)
  beforeAll(() =>
    changeSettings(testServer().services.db, testServer().services, {
      oneTimeCodes: { activation: true, invitation: false },
    }),
  )

  const signUp = async (email: string) => {
    testServer().clock.advance(1)
    const browser = aBrowser(testServer())
    const fields = { email, name: 'Typed Name', companyName: 'Typed Inc', password: typedPassword }
    const { userId = '', activationToken: token = '' } = await browser.call(signUpUser, fields)
    return { browser, page: { userId, token }, code: await mailedCode(testServer(), email) }
  }
  const nameByDirectory = async () => {
    const { tenant, domain, directory } = await aProvisioned(testServer())
    const email = `kim@${domain}`
    await provision(directory, email)
    return { email, tenantId: tenant.id }
  }
  const inviteUser = async () => {
    const { browser, tenant } = await aMaker(testServer())
    const email = nextAddress()
    await browser.call(addUser, { email, roleIds: [] })
    await testServer().mail()
    return { email, tenantId: tenant.id }
  }
  const activate = (browser: Browser, typed: Awaited<ReturnType<typeof signUp>>, password?: string) =>
    browser.call(activateAccountWithOTC, {
      ...typed.page,
      code: typed.code,
      ...(password && { password, name: 'Own Name' }),
    })

  const browsers = ['in another browser', 'in the browser that signed up'] as const
  test.each(browsers)('SEC-PW-27 SEC-PW-01 %s the rule of their tenant holds', async (where) => {
    const { email, tenantId } = await nameByDirectory()
    await aRule(testServer(), tenantId, 'composition', { enabled: true, minLength: 30 })
    const typed = await signUp(email)
    const browser = where === browsers[0] ? aBrowser(testServer()) : typed.browser
    const refused = await activate(browser, typed, short).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'PASSWORD_TOO_SHORT', context: { minLength: 30 } })
    await activate(browser, typed, long)
    expect(await trySignIn(testServer(), email, short)).toBe('INVALID_CREDENTIALS')
    expect(await trySignIn(testServer(), email, long)).toBe('not refused')
  })

  test('SEC-PW-27 SEC-PW-03 SEC-TO-36 the name of their tenant is a known word', async () => {
    const { email, tenantId } = await nameByDirectory()
    const { db } = testServer().services
    await db.update(tenants).set({ name: 'Zanzibar Rocketry' }).where(eq(tenants.id, tenantId))
    const typed = await signUp(email)
    const choose = activate(aBrowser(testServer()), typed, 'zanzibar rocketry')
    expect(await readRefusal(choose)).toBe('PASSWORD_COMMON')
  })

  const namings = { 'a directory': nameByDirectory, 'an invitation': inviteUser }
  test.each(Object.entries(namings))(
    'SEC-OT-16 SEC-SS-42 named by %s, in the browser that signed up nothing typed counts',
    async (_, name) => {
      const { email, tenantId } = await name()
      const typed = await signUp(email)
      expect(await typed.browser.call(lookUpActivationStrategy, typed.page)).toMatchObject({
        isSameBrowser: true,
        shouldSetPassword: false,
      })
      expect(await readRefusal(activate(typed.browser, typed))).toBe('PASSWORD_REQUIRED')
      const answer = await activate(typed.browser, typed, long)
      expect(await trySignIn(testServer(), email, typedPassword)).toBe('INVALID_CREDENTIALS')
      expect(await trySignIn(testServer(), email, long)).toBe('not refused')
      const places = (await readPlaces(testServer(), answer.userId ?? '')).map((place) => place.tenantId)
      if (name === nameByDirectory) expect(places).toEqual([tenantId])
    },
  )
})
