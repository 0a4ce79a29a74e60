import { activateAccount } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { signUpUserWithUsername } from '@vestibule/contract/areas/sign-up'
import { beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/world.ts'
import { changeSettings } from '../../domain/installation/settings.ts'

const password = 'seven tall green trees'

const signUp = (world: TestServer, username: string, fields = {}) =>
  aBrowser(world).call(signUpUserWithUsername, { username, companyName: 'Newco', password, ...fields })

const allow = ({ services }: TestServer, isEmailRequired: boolean) => {
  const on = { isActive: true, isRequired: true }
  const email = { isActive: true, isRequired: isEmailRequired }
  const signUpStrategies = { email, phoneNumber: { isActive: false, isRequired: false }, username: on }
  return changeSettings(services.db, services, { signUpStrategies })
}

const enter = (world: TestServer, username: string) =>
  refusalOf(aBrowser(world).call(login, { username, password }))

describeOnBothEngines('signing up with a username', (engine) => {
  const world = useTestServer(engine)
  beforeAll(() => allow(world(), false))

  test('without an address the person is signed in at once', async () => {
    const answer = await signUp(world(), 'first.one')
    expect(answer).toMatchObject({ shouldActivate: false, tenantId: answer.authResponse?.tenantId })
    const browser = aBrowser(world())
    browser.accessToken = answer.authResponse?.accessToken
    expect(await browser.call(getProfile, {})).toMatchObject({ id: answer.userId, email: '' })
    expect(await enter(world(), 'FIRST.one')).toBe('not refused')
  })

  test('SEC-TE-07 a name is taken in every spelling', async () => {
    await signUp(world(), 'second.one')
    expect(await refusalOf(signUp(world(), 'Second.One'))).toBe('USERNAME_TAKEN')
    expect(await refusalOf(signUp(world(), '+442079460958'))).toBe('USERNAME_INVALID')
    expect(await refusalOf(signUp(world(), 'third.one', { password: undefined }))).toBe('PASSWORD_REQUIRED')
  })

  test('with an address it is proved first, and the name comes with it', async () => {
    const email = 'named@example.test'
    expect(await signUp(world(), 'named.one', { email })).toEqual({ shouldActivate: true })
    expect(await enter(world(), 'named.one')).toBe('INVALID_CREDENTIALS')
    const { searchParams } = (await world().mail()).linkTo(email)
    const link = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' }
    await aBrowser(world()).call(activateAccount, link)
    expect(await enter(world(), 'named.one')).toBe('not refused')
  })

  test('an address is asked for where it is required', async () => {
    await allow(world(), true)
    expect(await refusalOf(signUp(world(), 'fourth.one'))).toBe('EMAIL_INVALID')
    await allow(world(), false)
  })
})

describeOnPostgres('signing up with one username at once', (engine) => {
  const world = useTestServer(engine)
  beforeAll(() => allow(world(), false))

  test('SEC-TE-07 two parallel sign-ups of one name make one account', async () => {
    const results = await Promise.all(
      ['Wanted.One', 'wanted.one'].map((name) => refusalOf(signUp(world(), name))),
    )
    expect(results.sort()).toEqual(['USERNAME_TAKEN', 'not refused'])
  })
})
