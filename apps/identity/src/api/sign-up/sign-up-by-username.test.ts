import { activateAccount } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { signUpUserWithUsername } from '@vestibule/contract/areas/sign-up'
import { beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer, describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

const password = 'seven tall green trees'

const signUp = (testServer: TestServer, username: string, fields = {}) =>
  aBrowser(testServer).call(signUpUserWithUsername, { username, companyName: 'Newco', password, ...fields })

const allow = ({ services }: TestServer, isEmailRequired: boolean) => {
  const on = { isActive: true, isRequired: true }
  const email = { isActive: true, isRequired: isEmailRequired }
  const signUpStrategies = { email, phoneNumber: { isActive: false, isRequired: false }, username: on }
  return changeSettings(services.db, services, { signUpStrategies })
}

const enter = (testServer: TestServer, username: string) =>
  readRefusal(aBrowser(testServer).call(login, { username, password }))

describeOnServer('signing up with a username', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => allow(testServer(), false))

  test('without an address the person is signed in at once', async () => {
    const answer = await signUp(testServer(), 'first.one')
    expect(answer).toMatchObject({ shouldActivate: false, tenantId: answer.authResponse?.tenantId })
    const browser = aBrowser(testServer())
    browser.accessToken = answer.authResponse?.accessToken
    expect(await browser.call(getProfile, {})).toMatchObject({ id: answer.userId, email: '' })
    expect(await enter(testServer(), 'FIRST.one')).toBe('not refused')
  })

  test('SEC-TE-07 a name is taken in every spelling', async () => {
    await signUp(testServer(), 'second.one')
    expect(await readRefusal(signUp(testServer(), 'Second.One'))).toBe('USERNAME_TAKEN')
    expect(await readRefusal(signUp(testServer(), '+442079460958'))).toBe('USERNAME_INVALID')
    expect(await readRefusal(signUp(testServer(), 'third.one', { password: undefined }))).toBe(
      'PASSWORD_REQUIRED',
    )
  })

  test('with an address it is proved first, and the name comes with it', async () => {
    const email = 'named@example.test'
    expect(await signUp(testServer(), 'named.one', { email })).toEqual({ shouldActivate: true })
    expect(await enter(testServer(), 'named.one')).toBe('INVALID_CREDENTIALS')
    const { searchParams } = (await testServer().mail()).linkTo(email)
    const link = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' }
    await aBrowser(testServer()).call(activateAccount, link)
    expect(await enter(testServer(), 'named.one')).toBe('not refused')
  })

  test('an address is asked for where it is required', async () => {
    await allow(testServer(), true)
    expect(await readRefusal(signUp(testServer(), 'fourth.one'))).toBe('EMAIL_INVALID')
    await allow(testServer(), false)
  })
})

describeOnPostgres('signing up with one username at once', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => allow(testServer(), false))

  test('SEC-TE-07 two parallel sign-ups of one name make one account', async () => {
    const results = await Promise.all(
      ['Wanted.One', 'wanted.one'].map((name) => readRefusal(signUp(testServer(), name))),
    )
    expect(results.sort()).toEqual(['USERNAME_TAKEN', 'not refused'])
  })
})
