import { refreshToken } from '@vestibule/contract/areas/auth'
import { developmentClientId, refreshCookieName } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import type { Clock } from '../../runtime/clock.ts'
import { createServer } from '../../start/server.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { createRotation } from './rotate-session.queries.ts'
import { prepareSessionFacts } from './session-facts.queries.ts'

const cookieName = refreshCookieName(developmentClientId)

/** Another process on the same database, whose machine is so many seconds ahead of, or behind, the first. */
const anotherProcess = (testServer: TestServer, seconds: number): TestServer => {
  const { services } = testServer
  const clock: Clock = {
    now: () => new Date(services.clock.now().getTime() + seconds * 1000),
    databaseTime: services.clock.databaseTime,
  }
  const { db } = services
  const own = { clock, sessionFacts: prepareSessionFacts(db, clock), rotate: createRotation({ db, clock }) }
  return { ...testServer, server: createServer({ ...services, ...own }) }
}

describeOnBothEngines('SEC-SS-05 processes whose clocks differ', (engine) => {
  const testServer = useTestServer(engine)

  const aSession = async (): Promise<Browser> =>
    signedIn(testServer(), await aMember(testServer(), { in: await aTenant(testServer()) }))
  /** The same browser, answered by the other process. */
  const movedTo = async (other: TestServer, browser: Browser, cookie: string): Promise<Browser> => {
    const moved = await signedIn(other, await aMember(other, { in: await aTenant(other) }))
    moved.cookies.clear()
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
    moved.cookies.set(cookieName, cookie)
    return moved
  }

  test.each([30, -30])('give the predecessor the same successor, %i s apart', async (seconds) => {
    const other = anotherProcess(testServer(), seconds)
    const browser = await aSession()
    const first = browser.refreshToken() ?? ''
    await browser.call(refreshToken, {})
    const moved = await movedTo(other, browser, first)
    await moved.call(refreshToken, {})
    expect(moved.refreshToken()).toBe(browser.refreshToken())
    await expect(browser.call(refreshToken, {})).resolves.toBeDefined()
  })

  test.each([30, -30])(
    'end a family whose predecessor comes after the grace, %i s apart',
    async (seconds) => {
      const other = anotherProcess(testServer(), seconds)
      const browser = await aSession()
      const first = browser.refreshToken() ?? ''
      await browser.call(refreshToken, {})
      const moved = await movedTo(other, browser, first)
      testServer().clock.advance(11)
      expect(await readRefusal(moved.call(refreshToken, {}))).toBe('SESSION_ENDED')
      expect(await readRefusal(browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
    },
  )
})
