import { resetPasswordViaEmail, loadPasswordConfig } from '@vestibule/contract/areas/passwords'
import { getPasswordRecoveryStrategies } from '@vestibule/contract/areas/security-policies'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { headers } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { hostOrigin } from '../../testing/addresses.ts'
import { aMember, aTenant, aUser } from '../../testing/builders.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import {
  askForReset,
  newPassword,
  reset,
  readResetLink,
  resetMails,
  resetParams,
  someone,
} from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

const path = '/frontegg/identity/resources/users/v1/passwords/reset'

describeOnServer('asking for a new password', (engine) => {
  const testServer = useTestServer(engine)

  test('the newer address asks for the same mail; other kinds of identifiers belong to no user', async () => {
    const user = await someone(testServer())
    const browser = aBrowser(testServer())
    for (const identifierType of ['phoneNumber', 'username'] as const) {
      expect(await browser.call(resetPasswordViaEmail, { identifier: user.email, identifierType })).toEqual(
        {},
      )
    }
    expect(await resetMails(testServer(), user.email)).toHaveLength(0)
    await browser.call(resetPasswordViaEmail, { identifier: user.email, identifierType: 'email' })
    expect(await resetMails(testServer(), user.email)).toHaveLength(1)
  })

  test('SEC-PW-05 SEC-PW-08 known, unknown, locked, homeless and malformed get one answer and cost no hash', async () => {
    const tenant = await aTenant(testServer())
    const known = await aMember(testServer(), { in: tenant })
    const locked = await aMember(testServer(), { in: tenant, user: { lockedAt: testServer().clock.now() } })
    const passwordless = await aMember(testServer(), { in: tenant, user: { passwordHash: null } })
    const homeless = await aUser(testServer())
    const before = testServer().services.passwords.computed()
    const attempt = async (email: string) => {
      const answer = await aBrowser(testServer()).request(path, { method: 'POST', body: { email } })
      const { [headers.traceId]: _, ...rest } = Object.fromEntries(answer.headers)
      return { status: answer.status, headers: rest, body: await answer.text() }
    }
    const expected = await attempt('nobody@example.test')
    expect(expected).toMatchObject({ status: 200, body: '{}' })
    for (const { email } of [known, locked, passwordless, homeless])
      expect(await attempt(email)).toEqual(expected)
    expect(await attempt('a@@b')).toMatchObject({ status: 400 })
    expect(testServer().services.passwords.computed()).toBe(before)
    expect((await testServer().mail()).to('nobody@example.test')).toEqual([])
  })

  test('SEC-PW-08 one account gets three mails in half an hour, however many places ask', async () => {
    const user = await someone(testServer())
    const sent: number[] = []
    for (let count = 0; count < 5; count += 1) {
      expect(await askForReset(testServer(), user.email)).toEqual({})
      sent.push((await resetMails(testServer(), user.email)).length)
    }
    expect(sent).toEqual([1, 2, 3, 3, 3])
    expect(await reset(testServer(), resetParams(await readResetLink(testServer(), user.email)))).toBe(
      'not refused',
    )
    testServer().clock.advance(1799)
    await askForReset(testServer(), user.email)
    expect(await resetMails(testServer(), user.email)).toHaveLength(3)
    testServer().clock.advance(1)
    await askForReset(testServer(), user.email)
    expect(await resetMails(testServer(), user.email)).toHaveLength(4)
  })

  test('SEC-PW-08 one place may ask five times in ten minutes and fifteen in thirty', async () => {
    const ip = '198.51.100.77'
    let attempts = 0
    const allowed = async (): Promise<number> => {
      let count = 0
      for (; count < 20; count += 1) {
        attempts += 1
        if (
          (await readRefusal(askForReset(testServer(), `someone${attempts}@example.test`, ip))) !==
          'not refused'
        )
          break
      }
      return count
    }
    const rounds: number[] = []
    for (const pause of [0, 600, 600, 599, 1]) {
      testServer().clock.advance(pause)
      rounds.push(await allowed())
    }
    expect(rounds).toEqual([5, 5, 5, 0, 5])
  })

  test('SEC-PW-09 poisoned headers do not move the link', async () => {
    const user = await someone(testServer())
    const evil = 'evil.test'
    await aBrowser(testServer()).request(path, {
      method: 'POST',
      body: { email: user.email },
      headers: {
        host: evil,
        forwarded: `host=${evil}`,
        'x-forwarded-host': evil,
        'x-forwarded-proto': 'http',
      },
    })
    const link = await readResetLink(testServer(), user.email)
    expect(link.origin).toBe(hostOrigin)
    expect(link.pathname).toBe('/account/reset-password')
  })

  test('a person who never proved the address gets the activation again', async () => {
    const email = 'unproved@example.test'
    await aBrowser(testServer()).call(signUpUser, { email, companyName: 'Newco', password: newPassword })
    await askForReset(testServer(), email)
    const subjects = (await testServer().mail()).to(email).map(({ subject }) => subject)
    expect(subjects).toEqual([subjects[0], subjects[0]])
    expect(subjects[0]).toMatch(/^Activate/)
  })

  test('the rules are answered to any caller, for a known and an unknown user', async () => {
    const user = await someone(testServer())
    const browser = aBrowser(testServer())
    const config = await browser.call(loadPasswordConfig, { userId: user.id })
    expect(config).toMatchObject({ minLength: 10, maxLength: 128, allowPassphrases: true })
    expect(await browser.call(loadPasswordConfig, { userId: 'nobody' })).toEqual(config)
    expect(await browser.call(loadPasswordConfig, {})).toEqual(config)
  })

  test('an installation may close recovery', async () => {
    const { services } = testServer()
    const strategies = () => aBrowser(testServer()).call(getPasswordRecoveryStrategies, {})
    const sms = { strategy: 'sms', isActive: false }
    expect(await strategies()).toEqual([{ strategy: 'email', isActive: true }, sms])
    await changeSettings(services.db, services, { passwordRecovery: { email: false, sms: false } })
    expect(await strategies()).toEqual([{ strategy: 'email', isActive: false }, sms])
    expect(await readRefusal(askForReset(testServer(), 'nobody@example.test'))).toBe('RECOVERY_UNAVAILABLE')
    await changeSettings(services.db, services, { passwordRecovery: { email: true, sms: false } })
  })
})
