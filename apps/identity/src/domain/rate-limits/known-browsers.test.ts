import { login, logout } from '@vestibule/contract/areas/auth'
import { recoverMfaToken } from '@vestibule/contract/areas/mfa-sign-in'
import { changePassword } from '@vestibule/contract/areas/profile'
import { deleteAllSessionsForUser } from '@vestibule/contract/areas/sessions'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { developmentClientId, knownBrowserCookieName } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { lifetimes } from '../lifetimes.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { anEnrolled } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { askForReset, newPassword, reset, readResetLink, resetParams } from '../../testing/reset-links.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../installation/settings.queries.ts'

const cookieName = knownBrowserCookieName(developmentClientId)

const tryPassword = (browser: Browser, email: string, password = somePassword) =>
  readRefusal(browser.call(login, { email, password }))

/** Wrong passwords from as many places as there are tries. */
const attack = async (testServer: TestServer, email: string, tries = 10): Promise<void> => {
  for (let count = 0; count < tries; count += 1) await tryPassword(aBrowser(testServer), email, 'wrong')
}

/** A user with a browser in which they have signed in, and signed out again. */
const anOwner = async (testServer: TestServer) => {
  const user = await aMember(testServer, { in: await aTenant(testServer) })
  const browser = await signedIn(testServer, user)
  await browser.call(logout, {})
  browser.accessToken = undefined
  return { user, browser }
}

/** Another text of that length: its first letter is another one. */
const altered = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`

/** Another browser with the same cookie, as it is or altered. */
const withCookie = (testServer: TestServer, value: string | undefined): Browser => {
  const browser = aBrowser(testServer)
  if (value !== undefined) browser.cookies.set(cookieName, value)
  return browser
}

describeOnBothEngines('browsers that are known', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-PW-06 after 300 wrong passwords from elsewhere the owner signs in where they did before', async () => {
    const { user, browser } = await anOwner(testServer())
    await attack(testServer(), user.email, 300)
    expect(await tryPassword(aBrowser(testServer()), user.email)).toBe('TOO_MANY_ATTEMPTS')
    expect(await tryPassword(browser, user.email)).toBe('not refused')
    expect(await tryPassword(aBrowser(testServer()), user.email)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('SEC-PW-06 a known browser has five free tries of its own, then waits, and leaves the account alone', async () => {
    const { user, browser } = await anOwner(testServer())
    for (let count = 0; count < 5; count += 1) {
      expect(await tryPassword(browser, user.email, 'wrong')).toBe('INVALID_CREDENTIALS')
    }
    expect(await tryPassword(browser, user.email)).toBe('TOO_MANY_ATTEMPTS')
    expect(await tryPassword(aBrowser(testServer()), user.email)).toBe('not refused')
    // Signing in elsewhere gives this browser no new tries.
    expect(await tryPassword(browser, user.email)).toBe('TOO_MANY_ATTEMPTS')
    testServer().clock.advance(1)
    expect(await tryPassword(browser, user.email)).toBe('not refused')
  })

  test('SEC-PW-06 it stops for good after 100 failures in a row', async () => {
    const { user, browser } = await anOwner(testServer())
    for (let count = 0; count < 100; count += 1) {
      const held = withCookie(testServer(), browser.cookies.get(cookieName))
      expect(await tryPassword(held, user.email, 'wrong')).toBe('INVALID_CREDENTIALS')
      testServer().clock.advance(900)
    }
    expect(await tryPassword(withCookie(testServer(), browser.cookies.get(cookieName)), user.email)).toBe(
      'TOO_MANY_ATTEMPTS',
    )
  })

  test('SEC-PW-06 the cookie is bound to its user, signed, single and good for 180 days', async () => {
    const [{ user, browser }, other] = [await anOwner(testServer()), await anOwner(testServer())]
    const held = browser.cookies.get(cookieName) ?? ''
    const theirs = other.browser.cookies.get(cookieName) ?? ''
    const [userId = '', since = '', id = '', mac = ''] = held.split('.')
    await attack(testServer(), user.email)
    const worthless = [
      theirs,
      [user.id, ...theirs.split('.').slice(1)].join('.'),
      [userId, String(Number(since) + 1), id, mac].join('.'),
      [userId, since, altered(id), mac].join('.'),
      [userId, since, id, altered(mac)].join('.'),
      `${held}; ${cookieName}=${theirs}`,
      `${userId}.${since}.${id}`,
      'anything',
      '~~~',
    ]
    for (const value of worthless) {
      expect([value, await tryPassword(withCookie(testServer(), value), user.email)]).toEqual([
        value,
        'TOO_MANY_ATTEMPTS',
      ])
    }
    expect(await tryPassword(withCookie(testServer(), held), user.email)).toBe('not refused')
    testServer().clock.advance(lifetimes.knownBrowser)
    await attack(testServer(), user.email)
    expect(await tryPassword(withCookie(testServer(), held), user.email)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('SEC-PW-06 people who share a browser are known in it each for themselves', async () => {
    const [ann, bob] = [await anOwner(testServer()), await anOwner(testServer())]
    expect(await tryPassword(ann.browser, bob.user.email)).toBe('not refused')
    for (const { user } of [ann, bob]) await attack(testServer(), user.email)
    for (const { user } of [ann, bob]) expect(await tryPassword(ann.browser, user.email)).toBe('not refused')
  })

  test('SEC-PW-06 SEC-SS-09 signing out everywhere and a reset forget every browser', async () => {
    const { user, browser } = await anOwner(testServer())
    const held = browser.cookies.get(cookieName)
    const session = await signedIn(testServer(), user)
    testServer().clock.advance(1)
    await session.call(deleteAllSessionsForUser, {})
    await attack(testServer(), user.email)
    expect(await tryPassword(withCookie(testServer(), held), user.email)).toBe('TOO_MANY_ATTEMPTS')
    await askForReset(testServer(), user.email)
    const link = resetParams(await readResetLink(testServer(), user.email))
    expect(await reset(testServer(), link)).toBe('not refused')
    expect(await tryPassword(browser, user.email, newPassword)).toBe('not refused')
    const renewed = browser.cookies.get(cookieName)
    testServer().clock.advance(1)
    await attack(testServer(), user.email)
    expect(await tryPassword(withCookie(testServer(), renewed), user.email, newPassword)).toBe('not refused')
  })

  test('SEC-PW-26 a change of the own password forgets every browser but that in which it is made', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const marks: (string | undefined)[] = []
    for (let count = 0; count < 4; count += 1)
      marks.push((await signedIn(testServer(), user)).cookies.get(cookieName))
    const owner = await signedIn(testServer(), user)
    testServer().clock.advance(1)
    await owner.call(changePassword, { password: somePassword, newPassword })
    await attack(testServer(), user.email)
    for (const mark of marks)
      expect(await tryPassword(withCookie(testServer(), mark), user.email)).toBe('TOO_MANY_ATTEMPTS')
    const kept = withCookie(testServer(), owner.cookies.get(cookieName))
    expect(await tryPassword(kept, user.email, newPassword)).toBe('not refused')
  })

  test('SEC-PW-06 the owner changes the password and shows it again while the account is attacked', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    await attack(testServer(), user.email)
    testServer().clock.advance(1)
    const again = await browser.call(generateStepupSession, { maxAge: 0, password: somePassword })
    browser.accessToken = again.accessToken
    expect(await readRefusal(browser.call(changePassword, { password: somePassword, newPassword }))).toBe(
      'not refused',
    )
  })

  test('SEC-PW-06 SEC-OT-04 nor do wrong recovery codes from elsewhere shut the owner out', async () => {
    const { user, browser, recoveryCodes } = await anEnrolled(testServer())
    const guess = (by: Browser, recoveryCode: string) =>
      readRefusal(by.call(recoverMfaToken, { email: user.email, recoveryCode }))
    for (let count = 0; count < 10; count += 1) await guess(aBrowser(testServer()), 'AAAA-AAAA-AAAA-AAAA')
    expect(await guess(aBrowser(testServer()), recoveryCodes[0] ?? '')).toBe('TOO_MANY_ATTEMPTS')
    expect(await guess(browser, recoveryCodes[0] ?? '')).toBe('not refused')
  })

  test('SEC-PW-06 a lockout of the tenant does not stop a known browser', async () => {
    const { services } = testServer()
    const lockout = { enabled: true, maxAttempts: 3 }
    const { passwordRules } = await services.settings()
    await changeSettings(services.db, services, { passwordRules: { ...passwordRules, lockout } })
    const { user, browser } = await anOwner(testServer())
    await attack(testServer(), user.email, 3)
    expect(await tryPassword(aBrowser(testServer()), user.email)).toBe('INVALID_CREDENTIALS')
    expect(await tryPassword(browser, user.email)).toBe('not refused')
    await changeSettings(services.db, services, { passwordRules })
  })
})
