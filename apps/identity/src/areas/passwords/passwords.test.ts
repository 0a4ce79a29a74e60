import { activateAccount } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import {
  forgotPassword,
  loadPasswordConfig,
  resetPassword,
  resetPasswordViaEmail,
  validateResetPasswordToken,
} from '@vestibule/contract/areas/passwords'
import { changePassword, getProfile } from '@vestibule/contract/areas/profile'
import { getPasswordRecoveryStrategies } from '@vestibule/contract/areas/security-policies'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../db/schema/audits.ts'
import { oneTimeTokens } from '../../db/schema/one-time-tokens.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { aMember, anAdmin, aTenant, aUser, somePassword } from '../../testing/builders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useWorld, type World } from '../../testing/world.ts'
import { changeSettings } from '../../vendor/settings.ts'

const path = '/frontegg/identity/resources/users/v1/passwords/reset'
const password = 'seven tall green trees'

const someone = async (world: World) => aMember(world, { in: await aTenant(world) })
const ask = (world: World, email: string, ip?: string) =>
  aBrowser(world, { ip }).call(forgotPassword, { email })
const resets = async (world: World, email: string) =>
  (await world.mail()).to(email).filter(({ subject }) => subject.startsWith('Reset your'))

/** The link of the latest reset mail. */
const linkOf = async (world: World, email: string) => {
  const text = (await resets(world, email)).at(-1)?.text ?? ''
  const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  return {
    link,
    userId: link.searchParams.get('userId') ?? '',
    token: link.searchParams.get('token') ?? '',
  }
}

/** Somebody who forgot the password and has the mail. */
const aForgetful = async (world: World) => {
  const user = await someone(world)
  await ask(world, user.email)
  const { userId, token } = await linkOf(world, user.email)
  return { user, link: { userId, token } }
}

const reset = (world: World, link: { userId: string; token: string }, chosen = password) =>
  refusalOf(aBrowser(world).call(resetPassword, { ...link, password: chosen }))
const signIn = (world: World, email: string, tried: string) =>
  refusalOf(aBrowser(world).call(login, { email, password: tried }))

describeOnBothEngines('forgotten passwords', (engine) => {
  const world = useWorld(engine)

  test('the mailed link sets a new password, and signs nobody in', async () => {
    const { user, link } = await aForgetful(world())
    const browser = aBrowser(world())
    expect(await browser.call(validateResetPasswordToken, link)).toEqual({})
    expect(await browser.call(resetPassword, { ...link, password })).toEqual({})
    expect(browser.refreshToken()).toBeUndefined()
    expect(await signIn(world(), user.email, somePassword)).toBe('INVALID_CREDENTIALS')
    expect(await signIn(world(), user.email, password)).toBe('not refused')
  })

  test('the newer address asks for the same mail; other kinds of identifiers are known to nobody', async () => {
    const user = await someone(world())
    const browser = aBrowser(world())
    for (const identifierType of ['phoneNumber', 'username'] as const) {
      expect(await browser.call(resetPasswordViaEmail, { identifier: user.email, identifierType })).toEqual(
        {},
      )
    }
    expect(await resets(world(), user.email)).toHaveLength(0)
    await browser.call(resetPasswordViaEmail, { identifier: user.email, identifierType: 'email' })
    expect(await resets(world(), user.email)).toHaveLength(1)
  })

  test('SEC-PW-05 SEC-PW-08 known, unknown, locked, homeless and malformed get one answer and cost no hash', async () => {
    const tenant = await aTenant(world())
    const known = await aMember(world(), { in: tenant })
    const locked = await aMember(world(), { in: tenant, user: { lockedAt: world().clock.now() } })
    const passwordless = await aMember(world(), { in: tenant, user: { passwordHash: null } })
    const homeless = await aUser(world())
    const before = world().services.passwords.computed()
    const attempt = async (email: string) => {
      const answer = await aBrowser(world()).request(path, { method: 'POST', body: { email } })
      const { [headers.traceId]: _, ...told } = Object.fromEntries(answer.headers)
      return { status: answer.status, headers: told, body: await answer.text() }
    }
    const expected = await attempt('nobody@example.test')
    expect(expected).toMatchObject({ status: 200, body: '{}' })
    for (const { email } of [known, locked, passwordless, homeless])
      expect(await attempt(email)).toEqual(expected)
    expect(await attempt('a@@b')).toMatchObject({ status: 400 })
    expect(world().services.passwords.computed()).toBe(before)
    expect((await world().mail()).to('nobody@example.test')).toEqual([])
  })

  test('SEC-PW-08 a link works once', async () => {
    const { link } = await aForgetful(world())
    expect(await reset(world(), link)).toBe('not refused')
    expect(await reset(world(), link, 'another quiet morning')).toBe('LINK_INVALID')
    expect(await refusalOf(aBrowser(world()).call(validateResetPasswordToken, link))).toBe('LINK_INVALID')
  })

  test('SEC-PW-08 SEC-SS-02 a link works for 30 minutes', async () => {
    const { link } = await aForgetful(world())
    const late = await aForgetful(world())
    world().clock.advance(30 * 60 - 1)
    expect(await reset(world(), link)).toBe('not refused')
    world().clock.advance(2)
    expect(await reset(world(), late.link)).toBe('LINK_INVALID')
  })

  test('SEC-PW-08 a new link ends the one before', async () => {
    const { user, link } = await aForgetful(world())
    await ask(world(), user.email)
    expect(await reset(world(), link)).toBe('LINK_INVALID')
    expect(await reset(world(), await linkOf(world(), user.email))).toBe('not refused')
  })

  test('SEC-PW-08 altered links, foreign users and rubbish all get one answer', async () => {
    const { link } = await aForgetful(world())
    const other = await someone(world())
    const wrong = [
      { ...link, token: `${link.token}x` },
      { ...link, token: link.token.slice(0, -1) },
      { ...link, userId: other.id },
      { ...link, userId: "' or true --" },
    ]
    for (const one of wrong) {
      expect(await reset(world(), one)).toBe('LINK_INVALID')
      expect(await refusalOf(aBrowser(world()).call(validateResetPasswordToken, one))).toBe('LINK_INVALID')
    }
    expect(await reset(world(), link)).toBe('not refused')
  })

  test('SEC-SS-07 a reset link is nothing to activation', async () => {
    const { link } = await aForgetful(world())
    expect(await refusalOf(aBrowser(world()).call(activateAccount, { ...link, password }))).toBe(
      'LINK_INVALID',
    )
    expect(await reset(world(), link)).toBe('not refused')
  })

  test('SEC-PW-08 SEC-PW-07 a password changed meanwhile kills outstanding links', async () => {
    const { user, link } = await aForgetful(world())
    const browser = await signedIn(world(), user)
    await browser.call(changePassword, { password: somePassword, newPassword: password })
    expect(await reset(world(), link, 'another quiet morning')).toBe('LINK_INVALID')
    expect(await signIn(world(), user.email, password)).toBe('not refused')
  })

  test('SEC-PW-08 a link is bound to the password it was asked for, whatever became of its row', async () => {
    const { user, link } = await aForgetful(world())
    const browser = await signedIn(world(), user)
    await browser.call(changePassword, { password: somePassword, newPassword: password })
    await world()
      .services.db.update(oneTimeTokens)
      .set({ usedAt: null })
      .where(eq(oneTimeTokens.userId, user.id))
    expect(await reset(world(), link, 'another quiet morning')).toBe('LINK_INVALID')
  })

  test('SEC-PW-07 a reset ends every session and tells the person by mail', async () => {
    const { user, link } = await aForgetful(world())
    const open = [await signedIn(world(), user), await signedIn(world(), user)]
    await reset(world(), link)
    for (const browser of open) expect(await refusalOf(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect((await world().mail()).to(user.email).at(-1)?.subject).toMatch(/password was changed$/)
  })

  test('SEC-PW-06 a reset lifts the stop after a hundred failures', async () => {
    const user = await someone(world())
    for (let count = 0; count < 100; count += 1) {
      await signIn(world(), user.email, 'wrong')
      world().clock.advance(900)
    }
    expect(await signIn(world(), user.email, somePassword)).toBe('TOO_MANY_ATTEMPTS')
    await ask(world(), user.email)
    expect(await reset(world(), await linkOf(world(), user.email))).toBe('not refused')
    expect(await signIn(world(), user.email, password)).toBe('not refused')
  })

  test('SEC-PW-03 a new password meets the policy, and a refused one does not use the link up', async () => {
    const { user, link } = await aForgetful(world())
    expect(await reset(world(), link, 'short')).toBe('PASSWORD_TOO_SHORT')
    expect(await reset(world(), link, 'password123')).toBe('PASSWORD_COMMON')
    expect(await reset(world(), link, user.email)).toBe('PASSWORD_COMMON')
    expect(await reset(world(), link, 'x'.repeat(200))).toBe('PASSWORD_TOO_LONG')
    expect(await reset(world(), link)).toBe('not refused')
  })

  test('SEC-PW-08 one account gets three mails an hour, however many places ask', async () => {
    const user = await someone(world())
    for (let count = 0; count < 5; count += 1) expect(await ask(world(), user.email)).toEqual({})
    expect(await resets(world(), user.email)).toHaveLength(3)
    expect(await reset(world(), await linkOf(world(), user.email))).toBe('not refused')
    world().clock.advance(3600)
    await ask(world(), user.email)
    expect(await resets(world(), user.email)).toHaveLength(4)
  })

  test('SEC-PW-08 one place may ask five times in ten minutes and fifteen in thirty', async () => {
    const ip = '198.51.100.77'
    let asked = 0
    const allowed = async (): Promise<number> => {
      let count = 0
      for (; count < 20; count += 1) {
        asked += 1
        if ((await refusalOf(ask(world(), `someone${asked}@example.test`, ip))) !== 'not refused') break
      }
      return count
    }
    const rounds: number[] = []
    for (const pause of [0, 600, 600, 599, 1]) {
      world().clock.advance(pause)
      rounds.push(await allowed())
    }
    expect(rounds).toEqual([5, 5, 5, 0, 5])
  })

  test('SEC-PW-09 poisoned headers do not move the link', async () => {
    const user = await someone(world())
    const evil = 'evil.test'
    await aBrowser(world()).request(path, {
      method: 'POST',
      body: { email: user.email },
      headers: {
        host: evil,
        forwarded: `host=${evil}`,
        'x-forwarded-host': evil,
        'x-forwarded-proto': 'http',
      },
    })
    const { link } = await linkOf(world(), user.email)
    expect(link.origin).toBe(hostOrigin)
    expect(link.pathname).toBe('/account/reset-password')
  })

  test('somebody who never proved the address gets the activation again', async () => {
    const email = 'unproved@example.test'
    await aBrowser(world()).call(signUpUser, { email, companyName: 'Newco', password })
    await ask(world(), email)
    const subjects = (await world().mail()).to(email).map(({ subject }) => subject)
    expect(subjects).toEqual([subjects[0], subjects[0]])
    expect(subjects[0]).toMatch(/^Activate/)
  })

  test('SEC-AU-01 asking and resetting leave one row each, and none holds the token', async () => {
    const tenant = await aTenant(world())
    const user = await anAdmin(world(), { in: tenant })
    await ask(world(), user.email)
    const { userId, token } = await linkOf(world(), user.email)
    await reset(world(), { userId, token })
    const rows = await world().services.db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    expect(rows.map(({ action }) => action).sort()).toEqual(['password.reset', 'password.resetRequested'])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('the rules are told to anybody, whoever is named', async () => {
    const user = await someone(world())
    const browser = aBrowser(world())
    const told = await browser.call(loadPasswordConfig, { userId: user.id })
    expect(told).toMatchObject({ minLength: 10, maxLength: 128, allowPassphrases: true })
    expect(await browser.call(loadPasswordConfig, { userId: 'nobody' })).toEqual(told)
    expect(await browser.call(loadPasswordConfig, {})).toEqual(told)
  })

  test('an installation may close recovery', async () => {
    const { services } = world()
    const strategies = () => aBrowser(world()).call(getPasswordRecoveryStrategies, {})
    const sms = { strategy: 'sms', isActive: false }
    expect(await strategies()).toEqual([{ strategy: 'email', isActive: true }, sms])
    await changeSettings(services.db, services, { passwordRecovery: { email: false } })
    expect(await strategies()).toEqual([{ strategy: 'email', isActive: false }, sms])
    expect(await refusalOf(ask(world(), 'nobody@example.test'))).toBe('RECOVERY_UNAVAILABLE')
    await changeSettings(services.db, services, { passwordRecovery: { email: true } })
  })
})

describeOnPostgres('forgotten passwords at once', (engine) => {
  const world = useWorld(engine)

  test('SEC-SS-08 SEC-PW-08 of a hundred uses of one link exactly one succeeds', async () => {
    const { user, link } = await aForgetful(world())
    const chosen = (index: number) => `${password} ${index}`
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) => reset(world(), link, chosen(index))),
    )
    const winners = results.flatMap((result, index) => (result === 'not refused' ? [index] : []))
    expect(winners).toHaveLength(1)
    expect(results.filter((result) => result === 'LINK_INVALID')).toHaveLength(99)
    expect(await signIn(world(), user.email, chosen(winners[0] ?? -1))).toBe('not refused')
  })
})
