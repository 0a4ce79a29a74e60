import { login, logout } from '@vestibule/contract/areas/auth'
import { resetPassword, resetPasswordViaSms, verifyPasswordViaSms } from '@vestibule/contract/areas/passwords'
import { sendResetBreachedPasswordEmails } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { updateUser } from '../../platform/db/update-users.queries.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRule } from '../../testing/password-rules.ts'
import { aPhone, textedCode } from '../../testing/phones.ts'
import { changeOwn } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { askForReset, newPassword, readResetLink, resetParams } from '../../testing/reset-links.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../installation/settings.queries.ts'
import type { ResetLink } from '../passwords/reset-link.ts'

type Place = { readonly on: TestServer; readonly user: UserRow; readonly tenant: TenantRow }

const mailed = async ({ on, user }: Place): Promise<ResetLink> => {
  await askForReset(on, user.email)
  return resetParams(await readResetLink(on, user.email))
}

/** Ways to another password that show less than the mailbox of a user who asked for it. */
const otherWays: Readonly<Record<string, (place: Place) => Promise<ResetLink>>> = {
  'a text message': async ({ on, user }) => {
    const { db } = on.services
    await changeSettings(db, on.services, { passwordRecovery: { email: true, sms: true } })
    const number = await aPhone(on, user)
    const named = { identifier: user.email, identifierType: 'email' } as const
    const { sessionId } = await aBrowser(on).call(resetPasswordViaSms, named)
    const otcToken = await textedCode(on, number)
    return aBrowser(on).call(verifyPasswordViaSms, { sessionId, otcToken })
  },
  'a password that has expired': async ({ on, user, tenant }) => {
    await aRule(on, tenant.id, 'rotation', { isActive: true, rotationPeriod: 30, notificationPeriod: 5 })
    const passwordChangedAt = new Date(on.clock.now().getTime() - 100 * 86_400_000)
    await updateUser(on.services.db, on.clock.now(), user.id, { passwordChangedAt })
    const answer = await aBrowser(on).call(login, { email: user.email, password: somePassword })
    return { userId: user.id, token: answer.resetPasswordToken ?? '' }
  },
  'an administrator': async ({ on, user, tenant }) => {
    await updateUser(on.services.db, on.clock.now(), user.id, { passwordBreachedAt: on.clock.now() })
    const browser = await signedIn(on, await anAdmin(on, { in: tenant }))
    await browser.call(sendResetBreachedPasswordEmails, {})
    return resetParams(await readResetLink(on, user.email))
  },
  'the undo of another address': async ({ on, user }) => {
    const verify = await changeOwn(on, await signedIn(on, user), `away-${user.id}@free.test`)
    await verify()
    return resetParams((await on.mail()).linkTo(user.email))
  },
}

describeOnServer('browsers in which a password was set', (engine) => {
  const testServer = useTestServer(engine)

  const aPlace = async (): Promise<Place> => {
    const tenant = await aTenant(testServer())
    return { on: testServer(), tenant, user: await aMember(testServer(), { in: tenant }) }
  }

  const tryPassword = (browser: Browser, email: string, password: string) =>
    readRefusal(browser.call(login, { email, password }))

  /** Wrong passwords from as many places as there are tries. */
  const attack = async (email: string, tries = 10): Promise<void> => {
    for (let count = 0; count < tries; count += 1) await tryPassword(aBrowser(testServer()), email, 'wrong')
  }

  const set = (browser: Browser, link: ResetLink) =>
    readRefusal(browser.call(resetPassword, { ...link, password: newPassword }))

  /** The right password, in a browser and in one that is not known, while the attack goes on. */
  const underAttack = async (browser: Browser, email: string) => {
    testServer().clock.advance(1)
    await attack(email)
    return [
      await tryPassword(aBrowser(testServer()), email, newPassword),
      await tryPassword(browser, email, newPassword),
    ]
  }

  const shut = 'TOO_MANY_ATTEMPTS'

  test('SEC-PW-25 the mailed link opens the browser in which it is used, and no other, while an attack goes on', async () => {
    const place = await aPlace()
    const browser = aBrowser(testServer())
    await attack(place.user.email, 200)
    expect(await set(browser, await mailed(place))).toBe('not refused')
    expect(await underAttack(browser, place.user.email)).toEqual([shut, 'not refused'])
  })

  test('SEC-PW-25 what the owner tried before, and forgot, counts no more in that browser', async () => {
    const place = await aPlace()
    const browser = await signedIn(testServer(), place.user)
    await browser.call(logout, {})
    browser.accessToken = undefined
    testServer().clock.advance(1)
    for (let count = 0; count < 8; count += 1) await tryPassword(browser, place.user.email, 'wrong')
    expect(await set(browser, await mailed(place))).toBe('not refused')
    expect(await underAttack(browser, place.user.email)).toEqual([shut, 'not refused'])
  })

  test('SEC-PW-25 SEC-PW-06 a link that is used again, and a password that is refused, make no browser known', async () => {
    const place = await aPlace()
    const link = await mailed(place)
    const weak = aBrowser(testServer())
    expect(await readRefusal(weak.call(resetPassword, { ...link, password: 'short' }))).toBe(
      'PASSWORD_TOO_SHORT',
    )
    expect(await set(aBrowser(testServer()), link)).toBe('not refused')
    const late = aBrowser(testServer())
    expect(await set(late, link)).toBe('LINK_INVALID')
    expect(await underAttack(weak, place.user.email)).toEqual([shut, shut])
    expect(await underAttack(late, place.user.email)).toEqual([shut, shut])
  })

  test.each(Object.entries(otherWays))(
    'SEC-PW-25 a password that is set by %s makes no browser known',
    async (_, open) => {
      const place = await aPlace()
      const browser = aBrowser(testServer())
      expect(await set(browser, await open(place))).toBe('not refused')
      expect(await underAttack(browser, place.user.email)).toEqual([shut, shut])
    },
  )
})
