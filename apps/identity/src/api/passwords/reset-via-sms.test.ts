import {
  resetPassword,
  resetPasswordViaEmail,
  resetPasswordViaSms,
  verifyPasswordViaSms,
} from '@vestibule/contract/areas/passwords'
import { getPasswordRecoveryStrategies } from '@vestibule/contract/areas/security-policies'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { wrongCode } from '../../testing/passwordless.ts'
import { aNumber, aPhone, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { newPassword, resetMails, someone, trySignIn } from '../../testing/reset-links.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

type Named = { identifier: string; identifierType: 'email' | 'phoneNumber' | 'username' }

const ask = (testServer: TestServer, named: Named, ip?: string) =>
  aBrowser(testServer, { ip }).call(resetPasswordViaSms, named)
const verify = (testServer: TestServer, sessionId: string, otcToken: string) =>
  aBrowser(testServer).call(verifyPasswordViaSms, { sessionId, otcToken })
const tryVerify = (testServer: TestServer, sessionId: string, otcToken: string) =>
  readRefusal(verify(testServer, sessionId, otcToken))

/** A user who forgot the password and has the text message. */
const aForgetful = async (testServer: TestServer) => {
  const user = await someone(testServer)
  const number = await aPhone(testServer, user)
  const { sessionId } = await ask(testServer, { identifier: user.email, identifierType: 'email' })
  return { user, number, sessionId, code: await textedCode(testServer, number) }
}

describeOnServer('a new password by text message', (engine) => {
  const testServer = useTestServer(engine)
  const allow = (passwordRecovery: { email: boolean; sms: boolean }) =>
    changeSettings(testServer().services.db, testServer().services, { passwordRecovery })
  beforeAll(() => allow({ email: true, sms: true }))

  test('a right code is traded for a token that sets a password, once', async () => {
    const { user, sessionId, code } = await aForgetful(testServer())
    const link = await verify(testServer(), sessionId, code)
    expect(link.userId).toBe(user.id)
    expect(await tryVerify(testServer(), sessionId, code)).toBe('CODE_EXPIRED')
    const browser = aBrowser(testServer())
    await browser.call(resetPassword, { ...link, password: newPassword })
    expect(await trySignIn(testServer(), user.email, newPassword)).toBe('not refused')
    expect(await readRefusal(browser.call(resetPassword, { ...link, password: newPassword }))).toBe(
      'LINK_INVALID',
    )
  })

  test('the number and the username name a person as well, and the mail goes by them too', async () => {
    const { user, number } = await aForgetful(testServer())
    const username = { username: 'Lost.Key', canonicalUsername: 'lost.key' }
    await testServer().services.db.update(users).set(username).where(eq(users.id, user.id))
    for (const named of [
      { identifier: number, identifierType: 'phoneNumber' },
      { identifier: 'LOST.key', identifierType: 'username' },
    ] as const) {
      testServer().clock.advance(60)
      const { sessionId } = await ask(testServer(), named)
      expect(await tryVerify(testServer(), sessionId, await textedCode(testServer(), number))).toBe(
        'not refused',
      )
      await aBrowser(testServer()).call(resetPasswordViaEmail, named)
    }
    expect(await resetMails(testServer(), user.email)).toHaveLength(2)
  })

  test('SEC-PW-08 SEC-OT-05 the answer is the same for an unknown user, and nothing is sent', async () => {
    const unproved = await someone(testServer())
    const waiting = await aPhone(testServer(), unproved, { verifiedAt: null })
    const { sessionId: known } = await aForgetful(testServer())
    for (const named of [
      { identifier: 'nobody@example.test', identifierType: 'email' },
      { identifier: aNumber(), identifierType: 'phoneNumber' },
      { identifier: 'no number at all', identifierType: 'phoneNumber' },
      { identifier: unproved.email, identifierType: 'email' },
    ] as const) {
      const answer = await ask(testServer(), named)
      expect(Object.keys(answer)).toEqual(['sessionId'])
      expect(answer.sessionId).toHaveLength(known.length)
      expect(await tryVerify(testServer(), answer.sessionId, '000000')).toBe('CODE_INVALID')
    }
    expect(await testServer().texts(waiting)).toEqual([])
  })

  test('SEC-OT-06 SEC-OT-01 a code counts with its own handle, five times, for five minutes', async () => {
    const [one, other] = [await aForgetful(testServer()), await aForgetful(testServer())]
    expect(one.sessionId).not.toContain(one.code)
    expect(await tryVerify(testServer(), other.sessionId, one.code)).toBe('CODE_INVALID')
    expect(await tryVerify(testServer(), 'made up', one.code)).toBe('CODE_EXPIRED')
    for (let count = 0; count < 4; count += 1)
      await tryVerify(testServer(), one.sessionId, wrongCode(one.code))
    expect(await tryVerify(testServer(), one.sessionId, wrongCode(one.code))).toBe('CODE_EXPIRED')
    expect(await tryVerify(testServer(), one.sessionId, one.code)).toBe('CODE_EXPIRED')
    testServer().clock.advance(300)
    expect(await tryVerify(testServer(), other.sessionId, other.code)).toBe('CODE_EXPIRED')
  })

  test('SEC-PW-08 is worth nothing after the password was changed', async () => {
    const { user, sessionId, code } = await aForgetful(testServer())
    const passwordChangedAt = testServer().clock.now()
    await testServer().services.db.update(users).set({ passwordChangedAt }).where(eq(users.id, user.id))
    expect(await tryVerify(testServer(), sessionId, code)).toBe('CODE_EXPIRED')
  })

  test('SEC-PW-08 one place may ask five times in ten minutes', async () => {
    const ip = '198.51.100.77'
    const results: string[] = []
    for (let index = 0; index < 6; index += 1) {
      const named = { identifier: `place${index}@example.test`, identifierType: 'email' } as const
      results.push(await readRefusal(ask(testServer(), named, ip)))
    }
    expect(results.at(4)).toBe('not refused')
    expect(results.at(5)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('SEC-AU-01 leaves rows, and is closed where it was not chosen', async () => {
    const { user, sessionId, code } = await aForgetful(testServer())
    await tryVerify(testServer(), sessionId, wrongCode(code))
    await verify(testServer(), sessionId, code)
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.userId, user.id))
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'password.resetCodeAccepted',
      'password.resetCodeRefused',
      'password.resetRequested',
    ])
    await allow({ email: true, sms: false })
    const named = { identifier: user.email, identifierType: 'email' } as const
    expect(await readRefusal(ask(testServer(), named))).toBe('RECOVERY_UNAVAILABLE')
    expect(await aBrowser(testServer()).call(getPasswordRecoveryStrategies, {})).toEqual([
      { strategy: 'email', isActive: true },
      { strategy: 'sms', isActive: false },
    ])
    await allow({ email: true, sms: true })
  })
})
