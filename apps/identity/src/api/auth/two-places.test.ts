import { developmentClientId, refreshCookieName } from '@vestibule/contract/constants'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { aMember, aMembership, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { publicUrl, overTls } from '../../testing/over-tls.ts'
import { mailedCode, useStrategy } from '../../testing/passwordless.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { aBrowserOfTwoPlaces, type BrowserOfTwoPlaces, type Place, places } from '../../testing/two-places.ts'

type Given = {
  readonly browser: BrowserOfTwoPlaces
  readonly email: string
  readonly otherId: string
  readonly wait: () => void
}

const codeDoor = (step: 'prelogin' | 'postlogin') => ({
  method: 'POST',
  path: `/identity/resources/auth/v1/passwordless/code/${step}`,
})

const other = (place: Place): Place => (place === 'page' ? 'frame' : 'page')

/** What the two places hold at the beginning, by what was done; `at` is the place that was used last. */
const held = {
  'one place alone': async ({ browser, email }: Given, at: Place) =>
    browser.onlyAt(at, () => browser.signIn(at, email)),
  'an older generation in the other place': async ({ browser, email, wait }: Given, at: Place) => {
    await browser.onlyAt(other(at), () => browser.signIn(other(at), email))
    wait()
    await browser.onlyAt(at, () => browser.refresh(at))
  },
  'the id before in the other place': async ({ browser, email, otherId, wait }: Given, at: Place) => {
    await browser.onlyAt(other(at), () => browser.signIn(other(at), email))
    wait()
    await browser.onlyAt(at, () => browser.refresh(at))
    wait()
    await browser.onlyAt(at, async () => {
      await browser.switchTo(at, otherId)
      await browser.refresh(at)
    })
  },
  'a session in the other place that was signed out': async (given: Given, at: Place) => {
    const { browser, email, wait } = given
    await browser.onlyAt(other(at), () => browser.signIn(other(at), email))
    wait()
    await browser.onlyAt(at, () => browser.signOut(at))
    wait()
    await browser.onlyAt(at, () => browser.signIn(at, email))
  },
} satisfies Record<string, (given: Given, at: Place) => Promise<void>>

/** What is done then, from either place; whether its user is signed in afterwards. */
const doors = {
  refresh: async ({ browser }: Given, from: Place) => {
    expect(await browser.refresh(from)).toBe(200)
    return true
  },
  'another tenant': async ({ browser, otherId }: Given, from: Place) => {
    expect(await browser.switchTo(from, otherId)).toBe(200)
    return true
  },
  'silent authorization': async ({ browser }: Given) => {
    expect(await browser.authorizes()).toBe(true)
    return true
  },
  'signing in again': async ({ browser, email }: Given, from: Place) => {
    expect(await browser.signIn(from, email)).toBe(200)
    return true
  },
  'signing out': async ({ browser }: Given, from: Place) => {
    expect(await browser.signOut(from)).toBe(200)
    return false
  },
} satisfies Record<string, (given: Given, from: Place) => Promise<boolean>>

const table = Object.keys(held).flatMap((what) =>
  Object.keys(doors).flatMap((door) =>
    places.flatMap((at) => places.map((from) => ({ what, door, at, from }))),
  ),
) as { what: keyof typeof held; door: keyof typeof doors; at: Place; from: Place }[]

describeOnServer('a page and a frame of one site in a browser that keeps their cookies apart', (engine) => {
  const testServer = useTestServer(engine)
  const arrange = async (isOverTls: boolean) => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const otherTenant = await aTenant(testServer())
    await aMembership(testServer(), user, { in: otherTenant })
    const browser = isOverTls
      ? aBrowserOfTwoPlaces(overTls(testServer()).testServer, {
          origin: publicUrl,
          'sec-fetch-site': 'same-origin',
        })
      : aBrowserOfTwoPlaces(testServer())
    const given = {
      browser,
      email: user.email ?? '',
      otherId: otherTenant.id,
      wait: () => testServer().clock.advance(60),
    }
    return { given, user }
  }
  const alarms = (userId: string) =>
    testServer()
      .services.db.select({ action: audits.action })
      .from(audits)
      .where(
        and(inArray(audits.action, ['session.cookiesRefused', 'session.reused']), eq(audits.userId, userId)),
      )

  test.each(table)(
    'SEC-SS-38 SEC-SS-39 $what: $door from a $from, last used at a $at, and all goes on',
    async ({ what, door, at, from }) => {
      const { given, user } = await arrange(from === at)
      const { browser, email, wait } = given
      await held[what](given, at)
      wait()
      const isSignedIn = await doors[door](given, from)
      wait()
      if (!isSignedIn) {
        expect([...browser.jar.values()].filter(({ name }) => name.includes('fe_refresh'))).toEqual([])
        const { db } = testServer().services
        const living = and(eq(sessions.userId, user.id), isNull(sessions.revokedAt))
        expect(await db.select().from(sessions).where(living)).toEqual([])
        expect(await browser.signIn(from, email)).toBe(200)
        wait()
      }
      for (const place of [...places, ...places]) {
        expect(await browser.refresh(place)).toBe(200)
        wait()
      }
      expect(await alarms(user.id)).toEqual([])
    },
  )

  const orders = places.flatMap((first) => places.map((then) => ({ first, then })))
  test.each(orders)(
    'SEC-SS-40 a code that is asked for in a $first and again in a $then counts in either',
    async ({ first, then }) => {
      await useStrategy(testServer(), 'Code')
      for (const place of places) {
        const { given, user } = await arrange(first === then)
        const { browser, email, wait } = given
        for (const from of [first, then]) {
          await browser.onlyAt(from, () => browser.call(from, codeDoor('prelogin'), { email }))
          // Mails that are sent together come in no order.
          await mailedCode(testServer(), user.email)
          wait()
        }
        await browser.call(then, codeDoor('prelogin'), { email })
        const token = await mailedCode(testServer(), user.email)
        expect([place, await browser.call(place, codeDoor('postlogin'), { token })]).toEqual([place, 200])
      }
    },
  )

  test('SEC-SS-38 a session that lives of another user is refused in either place, and signs no user in', async () => {
    const [own, attackers] = [await arrange(false), await arrange(false)]
    const { browser, email } = own.given
    for (const place of places) {
      await browser.signIn('page', email)
      const attacker = attackers.given.browser
      await attacker.signIn('page', attackers.given.email)
      const key = `${place} ${refreshCookieName(developmentClientId)}`
      browser.jar.set(key, attacker.jar.get(key) ?? expect.fail('The attacker has no cookie'))
      for (const from of places)
        expect([place, from, await browser.refresh(from)]).toEqual([place, from, 401])
      expect(await browser.authorizes()).toBe(false)
    }
  })
})
