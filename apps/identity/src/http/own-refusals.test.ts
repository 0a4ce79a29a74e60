import { activateAccountWithOTC } from '@vestibule/contract/areas/activation'
import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { requestImpersonation } from '@vestibule/contract/areas/impersonation'
import { passwordlessPostLogin } from '@vestibule/contract/areas/passwordless'
import { verifyEmail } from '@vestibule/contract/areas/profile'
import { developmentClientId, passwordlessCookieName } from '@vestibule/contract/constants'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../platform/db/schema/audits.ts'
import { type Browser, aBrowser, signedIn } from '../testing/browser.ts'
import { anAdmin, aTenant } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { useStrategy } from '../testing/passwordless.ts'
import { readRefusal } from '../testing/refusal.ts'
import { useTestServer } from '../testing/test-server.ts'

type Door = {
  readonly event: string
  readonly who: 'a stranger' | 'a member'
  readonly attempt: (browser: Browser, number: number) => Promise<unknown>
}

const userId = crypto.randomUUID()

const secret = (number: number): string => `${number}`.padStart(43, 'a')

/** Refusals that write an event of their own, each asked for with another made-up secret. */
const doors: Readonly<Record<string, Door>> = {
  'a password, which is throttled': {
    event: 'signIn.throttled',
    who: 'a stranger',
    attempt: (browser) => browser.call(login, { email: 'kim@flood.test', password: 'a wrong password' }),
  },
  'a mailed code that was never asked for': {
    event: 'signIn.failed',
    who: 'a stranger',
    attempt: (browser, number) => {
      browser.cookies.set(passwordlessCookieName(developmentClientId), secret(number))
      return browser.call(passwordlessPostLogin, { type: 'code', token: '123456' })
    },
  },
  'a code of an account that is not there': {
    event: 'activation.refused',
    who: 'a stranger',
    attempt: (browser, number) => {
      const code = { userId, token: secret(number), code: '123456' }
      return browser.call(activateAccountWithOTC, { ...code, password: 'a quiet winter morning' })
    },
  },
  'a code for another address': {
    event: 'email.changeRefused',
    who: 'a member',
    attempt: (browser) => browser.call(verifyEmail, { email: 'kim@flood.test', code: '123456' }),
  },
  'a user who is not there': {
    event: 'impersonation.refused',
    who: 'a member',
    attempt: (browser) => browser.call(requestImpersonation, { userId, reason: 'Ticket 4711' }),
  },
}

describeOnServer('refusals that write an event of their own', (engine) => {
  const testServer = useTestServer(engine)

  const rowsBy = (event: string) =>
    testServer()
      .services.db.select()
      .from(audits)
      .where(eq(audits.action, event))
      .orderBy(desc(audits.createdAt), desc(audits.id))

  const enter = async (who: Door['who']): Promise<Browser> =>
    who === 'a stranger'
      ? aBrowser(testServer())
      : signedIn(testServer(), await anAdmin(testServer(), { in: await aTenant(testServer()) }))

  test.each(Object.entries(doors))('SEC-TO-31 fill no log: %s', async (_, { event, who, attempt }) => {
    await useStrategy(testServer(), 'Code')
    const browser = await enter(who)
    const before = (await rowsBy(event)).length
    for (let number = 0; number < 60; number += 1)
      expect(await readRefusal(attempt(browser, number))).not.toBe('not refused')
    expect((await rowsBy(event)).length - before).toBe(20)
    testServer().clock.advance(30)
    // A throttle lets the first one through by then.
    for (const number of [60, 61]) await readRefusal(attempt(browser, number))
    const [next] = await rowsBy(event)
    expect(next?.details).toMatchObject({ leftOut: expect.any(Number) })
  })

  test('SEC-TO-31 fill no log: accounts that are not there', async () => {
    const before = (await rowsBy('signIn.failed')).length
    for (let number = 0; number < 150; number += 1) {
      const typed = { email: `kim${number}@flood.test`, password: 'a wrong password' }
      await readRefusal(aBrowser(testServer()).call(login, typed))
    }
    expect((await rowsBy('signIn.failed')).length - before).toBeLessThanOrEqual(100)
  })

  test('SEC-TO-31 SEC-TO-53 fill no log and name no user: ids that a stranger types beside a code', async () => {
    const { id } = await anAdmin(testServer(), { in: await aTenant(testServer()) })
    const before = (await rowsBy('activation.refused')).length
    for (let number = 0; number < 150; number += 1) {
      const typed = { userId: number === 0 ? id : crypto.randomUUID(), token: secret(number), code: '123456' }
      const browser = aBrowser(testServer())
      await readRefusal(
        browser.call(activateAccountWithOTC, { ...typed, password: 'a quiet winter morning' }),
      )
    }
    const rows = await rowsBy('activation.refused')
    expect(rows.length).toBeGreaterThan(before)
    expect(rows.length - before).toBeLessThanOrEqual(100)
    expect(rows.filter((row) => row.userId !== null || row.resourceId !== null)).toEqual([])
  })

  test('SEC-TO-48 tries at an account that exists are told beside any number of made-up ones', async () => {
    const user = await anAdmin(testServer(), { in: await aTenant(testServer()) })
    const attack = async (email: string, count: number) => {
      for (let number = 0; number < count; number += 1)
        await readRefusal(aBrowser(testServer()).call(login, { email, password: 'a wrong password' }))
    }
    await attack('unknown@flood.test', 130)
    await attack(user.email, 8)
    const rows = (await rowsBy('signIn.throttled')).filter((row) => row.userId === user.id)
    expect(rows).toHaveLength(3)
  })

  test('SEC-TO-31 fill no log: two sessions in the cookies of one request', async () => {
    const user = await anAdmin(testServer(), { in: await aTenant(testServer()) })
    const [one, other] = [await signedIn(testServer(), user), await signedIn(testServer(), user)]
    const both = [...one.cookies, ...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (let number = 0; number < 60; number += 1)
      await one.request(refreshToken.path, { method: 'POST', body: {}, headers: { cookie: both } })
    expect(await rowsBy('session.cookiesRefused')).toHaveLength(20)
  })
})
