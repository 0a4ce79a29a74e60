import { activateAccount, getActivateAccountStrategy } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

const password = 'seven tall green trees'
const path = '/identity/resources/users/v1/signUp'

const signUp = (
  testServer: TestServer,
  email: string,
  fields: { password?: string; companyName?: string } = {},
) =>
  aBrowser(testServer).call(signUpUser, {
    email,
    name: 'New Person',
    companyName: 'Newco',
    password,
    ...fields,
  })

const readLink = async (testServer: TestServer, email: string) => {
  const { searchParams, ...url } = (await testServer.mail()).linkTo(email)
  return { url, userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' }
}

describeOnServer('sign-up', (engine) => {
  const testServer = useTestServer(engine)

  test('mails a link that makes the tenant, its administrator and a session', async () => {
    expect(await signUp(testServer(), 'New.Person@Example.test')).toEqual({ shouldActivate: true })
    const mail = await testServer().mail()
    const link = mail.linkTo('New.Person@Example.test')
    expect(link.origin + link.pathname).toBe(`${hostOrigin}/account/activate`)
    const { userId, token } = await readLink(testServer(), 'New.Person@Example.test')
    const browser = aBrowser(testServer())
    const answer = await browser.call(activateAccount, { userId, token })
    const claims = await testServer().services.accessTokens.verify(answer.accessToken ?? '')
    expect(claims).toMatchObject({ sub: userId, name: 'New Person', roles: ['Admin'], email_verified: true })
    const [tenant] = await testServer()
      .services.db.select()
      .from(tenants)
      .where(eq(tenants.id, answer.tenantId ?? ''))
    expect(tenant?.name).toBe('Newco')
    await expect(
      aBrowser(testServer()).call(login, { email: 'new.person@example.test', password }),
    ).resolves.toBeDefined()
  })

  test('SEC-AU-01 the terms that were agreed to stand in the audit log', async () => {
    const { db } = testServer().services
    const terms = { termsUrl: 'https://acme.test/terms-2', privacyUrl: 'https://acme.test/privacy' }
    await changeSettings(db, testServer().services, { terms })
    const agree = async (email: string, hasAcceptedTerms: boolean) => {
      await aBrowser(testServer()).call(signUpUser, { email, companyName: 'Co', password, hasAcceptedTerms })
      const rows = await db.select().from(audits).where(eq(audits.email, email))
      return rows.map(({ action, details }) => ({ action, details }))
    }
    const action = 'signUp.requested'
    expect(await agree('yes@example.test', true)).toEqual([
      { action, details: { companyName: 'Co', accepted: terms } },
    ])
    expect(await agree('no@example.test', false)).toEqual([{ action, details: { companyName: 'Co' } }])
    await changeSettings(db, testServer().services, { terms: undefined })
  })

  test('no user is let in before the address is proved', async () => {
    await signUp(testServer(), 'early@example.test')
    expect(
      await readRefusal(aBrowser(testServer()).call(login, { email: 'early@example.test', password })),
    ).toBe('INVALID_CREDENTIALS')
  })

  test('SEC-PW-05 an address that has an account gets the same answer for the same work, and a mail', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    const { passwords } = testServer().services
    const ask = async (email: string) => {
      const before = passwords.computed()
      const answer = await aBrowser(testServer()).request(path, {
        method: 'POST',
        body: { email, companyName: 'Mine', password },
      })
      return { status: answer.status, body: await answer.text(), hashes: passwords.computed() - before }
    }
    expect(await ask(ann.email)).toEqual(await ask('unknown@example.test'))
    const mail = (await testServer().mail()).to(ann.email)
    expect(mail).toMatchObject([{ subject: 'You already have an account with Acme Notes' }])
    expect((await testServer().mail()).linkTo(ann.email).pathname).toBe('/account/login')
  })

  test('SEC-SO-02 a stranger who signs up with an address leaves nothing its owner would activate', async () => {
    const email = 'owner@example.test'
    await signUp(testServer(), email, { password: 'the stranger knows this', companyName: 'Stranger Inc' })
    const stranger = await readLink(testServer(), email)
    await signUp(testServer(), email, { companyName: 'Owner Inc' })
    const own = await readLink(testServer(), email)
    // Any of the two mails may be the stranger's, so that no link takes the password that was typed (SEC-SS-42).
    const chosen = { userId: own.userId, token: own.token, password: 'a quiet winter morning' }
    await aBrowser(testServer()).call(activateAccount, chosen)
    const enter = (secret: string) =>
      readRefusal(aBrowser(testServer()).call(login, { email, password: secret }))
    expect(await enter('the stranger knows this')).toBe('INVALID_CREDENTIALS')
    expect(await enter(chosen.password)).toBe('not refused')
    const again = { userId: stranger.userId, token: stranger.token }
    expect(await readRefusal(aBrowser(testServer()).call(activateAccount, again))).toBe('LINK_INVALID')
    const made = await testServer().services.db.select().from(tenants).where(eq(tenants.name, 'Stranger Inc'))
    expect(made).toEqual([])
  })

  test.each([
    ['seven12', 'PASSWORD_TOO_SHORT'],
    ['nine char', 'PASSWORD_TOO_SHORT'],
    ['a'.repeat(129), 'PASSWORD_TOO_LONG'],
    ['password123', 'PASSWORD_COMMON'],
    ['Qwertyuiop!', 'PASSWORD_COMMON'],
    ['newco12345678', 'PASSWORD_COMMON'],
    ['vestibule123', 'PASSWORD_COMMON'],
  ])('SEC-PW-01 SEC-PW-03 refuses the password %s', async (secret, code) => {
    expect(await readRefusal(signUp(testServer(), 'pw@example.test', { password: secret }))).toBe(code)
  })

  test.each([
    'twenty lower case letters',
    'a'.repeat(64) + 'b'.repeat(64),
    'e\u0301\u{1F600}\u{1F600}fjkdlsa',
    'trailing space ',
  ])('SEC-PW-02 takes %s and knows it again', async (secret) => {
    const email = `taken${secret.length}@example.test`
    await signUp(testServer(), email, { password: secret })
    const { userId, token } = await readLink(testServer(), email)
    await aBrowser(testServer()).call(activateAccount, { userId, token })
    const enter = (typed: string) =>
      readRefusal(aBrowser(testServer()).call(login, { email, password: typed }))
    expect(await enter(secret)).toBe('not refused')
    expect(await enter(`${secret.normalize('NFC')}.`)).toBe('INVALID_CREDENTIALS')
  })

  test('SEC-PW-09 the mailed link ignores what the request says of its own address', async () => {
    const email = 'poisoned@example.test'
    const answer = await aBrowser(testServer()).request(path, {
      method: 'POST',
      body: { email, companyName: 'Newco', password },
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
    })
    expect(answer.status).toBe(200)
    expect((await testServer().mail()).linkTo(email).origin).toBe(hostOrigin)
  })

  test('SEC-PW-08 the fourth mail of an hour is not sent, and the answer does not say so', async () => {
    for (let count = 0; count < 4; count += 1) {
      expect(await signUp(testServer(), 'often@example.test')).toEqual({ shouldActivate: true })
    }
    expect((await testServer().mail()).to('often@example.test')).toHaveLength(3)
    testServer().clock.advance(3600)
    await signUp(testServer(), 'often@example.test')
    expect((await testServer().mail()).to('often@example.test')).toHaveLength(4)
  })

  test('SEC-TE-06 fields that are not asked for change nothing', async () => {
    const email = 'mass@example.test'
    await aBrowser(testServer()).request(path, {
      method: 'POST',
      body: {
        email,
        companyName: 'Newco',
        password,
        verified: true,
        verifiedAt: '2020-01-01',
        superUser: true,
        id: 'x',
      },
    })
    const [row] = await testServer().services.db.select().from(users).where(eq(users.canonicalEmail, email))
    expect(row).toMatchObject({ verifiedAt: null, passwordHash: null })
  })

  test.each([
    'a@b@example.test',
    'a b@example.test',
    'a,b@example.test',
    'a@exa_mple.test',
    'a\u202Eb@example.test',
    'a@example.test/x',
    'a@example%2etest',
    'a@example.test:80',
  ])('SEC-TE-07 refuses the address %s', async (email) => {
    expect(['EMAIL_INVALID', 'INVALID_INPUT']).toContain(await readRefusal(signUp(testServer(), email)))
  })

  test('without a password it is chosen at activation', async () => {
    const email = 'later@example.test'
    const body = { email, name: 'New Person', companyName: 'Newco', password: '', invitationToken: '' }
    const answer = await aBrowser(testServer()).request(path, { method: 'POST', body })
    expect([answer.status, await answer.json()]).toEqual([200, { shouldActivate: true }])
    const { userId, token } = await readLink(testServer(), email)
    const browser = aBrowser(testServer())
    const strategy = await browser.call(getActivateAccountStrategy, { userId, token })
    expect(strategy).toMatchObject({ shouldSetPassword: true })
    expect(strategy).not.toHaveProperty('invitation')
    expect(await readRefusal(browser.call(activateAccount, { userId, token }))).toBe('PASSWORD_REQUIRED')
    await browser.call(activateAccount, { userId, token, password })
    expect(await readRefusal(aBrowser(testServer()).call(login, { email, password }))).toBe('not refused')
  })

  test('SEC-PW-05 without a password a known address gets the same answer too', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    const ask = (email: string) => signUp(testServer(), email, { password: undefined })
    expect(await ask(ann.email)).toEqual(await ask('not.known@example.test'))
  })

  test('without a company name there is nothing to found', async () => {
    const attempt = signUp(testServer(), 'no.company@example.test', { companyName: undefined })
    expect(await readRefusal(attempt)).toBe('INVALID_INPUT')
  })

  test('asks for a password where the settings say so', async () => {
    const { db } = testServer().services
    const ask = (isRequiredAtSignUp: boolean) =>
      changeSettings(db, testServer().services, { password: { minLength: 10, isRequiredAtSignUp } })
    await ask(true)
    const attempt = signUp(testServer(), 'asked@example.test', { password: undefined })
    expect(await readRefusal(attempt)).toBe('PASSWORD_REQUIRED')
    await ask(false)
  })

  test('is refused while closed', async () => {
    const { db } = testServer().services
    await changeSettings(db, testServer().services, { allowSignups: false })
    expect(await readRefusal(signUp(testServer(), 'x@example.test'))).toBe('SIGN_UP_CLOSED')
    await changeSettings(db, testServer().services, { allowSignups: true })
  })
})
