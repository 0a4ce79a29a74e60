import { login } from '@vestibule/contract/areas/auth'
import {
  createUsername,
  deleteUsername,
  getUsernamesV1,
  getUserOwnUsername,
} from '@vestibule/contract/areas/usernames'
import { addUser, getUsersV2 } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer, describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const aPerson = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const user = await aMember(testServer, { in: tenant })
  return { tenant, user, browser: await signedIn(testServer, user) }
}
const take = (browser: Browser, username: string) => readRefusal(browser.call(createUsername, { username }))
const drop = (browser: Browser, username: string) => readRefusal(browser.call(deleteUsername, { username }))

describeOnServer('usernames', (engine) => {
  const testServer = useTestServer(engine)

  test('a person takes one, signs in with it, and gives it back', async () => {
    const { user, browser } = await aPerson(testServer())
    expect(await browser.call(getUserOwnUsername, {})).toEqual({ username: '', userId: user.id })
    expect(await take(browser, 'Ann.Other')).toBe('not refused')
    expect(await browser.call(getUserOwnUsername, {})).toEqual({ username: 'Ann.Other', userId: user.id })
    const enter = (username: string) =>
      readRefusal(aBrowser(testServer()).call(login, { username, password: somePassword }))
    expect(await enter('ann.OTHER')).toBe('not refused')
    expect(await drop(browser, 'someone.else')).toBe('NOT_FOUND')
    expect(await drop(browser, 'ANN.other')).toBe('not refused')
    expect(await enter('ann.other')).toBe('INVALID_CREDENTIALS')
  })

  test('SEC-TE-07 one spelling of one name belongs to one person', async () => {
    const [one, other] = [await aPerson(testServer()), await aPerson(testServer())]
    expect(await take(one.browser, 'Unique-1')).toBe('not refused')
    for (const spelling of ['unique-1', 'UNIQUE-1', '\uFF35nique-1', ' Unique-1 ']) {
      expect(await take(other.browser, spelling)).toBe('USERNAME_TAKEN')
    }
    for (const bad of ['a', 'one@example.test', '+442079460958', 'p\u0430ypal', 'ann\u202Eother']) {
      expect(await take(other.browser, bad)).toBe('USERNAME_INVALID')
    }
    expect(await take(one.browser, 'second-name')).toBe('USERNAME_TAKEN')
  })

  test('SEC-PW-05 SEC-PW-06 an unknown name looks like a known one, and tries count for the person', async () => {
    const { user, browser } = await aPerson(testServer())
    await take(browser, 'guess.me')
    const enter = (name: object) =>
      readRefusal(aBrowser(testServer()).call(login, { ...name, password: 'wrong wrong wrong' }))
    expect(await enter({ username: 'nobody.here' })).toBe(await enter({ username: 'guess.me' }))
    for (let count = 0; count < 4; count += 1) await enter({ email: user.email })
    expect(await enter({ username: 'guess.me' })).toBe('TOO_MANY_ATTEMPTS')
  })

  test('SEC-AD-03 an old proof of identity changes no username', async () => {
    const { user, browser } = await aPerson(testServer())
    const longAgo = new Date(testServer().clock.now().getTime() - 301_000)
    await testServer()
      .services.db.update(sessions)
      .set({ authTime: longAgo })
      .where(eq(sessions.userId, user.id))
    expect(await take(browser, 'too.late')).toBe('STEP_UP_REQUIRED')
    expect(await drop(browser, 'too.late')).toBe('STEP_UP_REQUIRED')
  })

  test('the last way in stays', async () => {
    const { user, browser } = await aPerson(testServer())
    await take(browser, 'only.way')
    const nameless = { email: '', canonicalEmail: null }
    await testServer().services.db.update(users).set(nameless).where(eq(users.id, user.id))
    expect(await drop(browser, 'only.way')).toBe('LAST_WAY_IN')
  })

  test('a person who is invited may be given one, and it is told with them', async () => {
    const { tenant } = await aPerson(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const invite = (email: string, username: string) => admin.call(addUser, { email, username, roleIds: [] })
    expect(await invite('given@example.test', 'Given.Name')).toMatchObject({ username: 'Given.Name' })
    expect(await readRefusal(invite('other@example.test', 'given.NAME'))).toBe('USERNAME_TAKEN')
    expect(await readRefusal(invite('other@example.test', 'a@b.test'))).toBe('USERNAME_INVALID')
    const { items } = await admin.call(getUsersV2, { _filter: 'given@example.test' })
    expect(items).toMatchObject([{ username: 'Given.Name' }])
  })

  test('SEC-TE-03 administrators see those of their members, by their beginning', async () => {
    const { tenant, user, browser } = await aPerson(testServer())
    await take(browser, 'Pre_fix')
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const list = async (who: Browser, query = {}) => (await who.call(getUsernamesV1, query)).items
    const row = { userId: user.id, username: 'Pre_fix', vendorId: testServer().services.vendorTenantId }
    expect(await list(admin, { _usernamePrefix: 'pre_' })).toEqual([row])
    expect(await list(admin, { userIds: user.id })).toEqual([row])
    expect(await list(admin, { _usernamePrefix: 'preX' })).toEqual([])
    expect(await list(admin, { _usernamePrefix: '%' })).toEqual([])
    const foreign = await signedIn(
      testServer(),
      await anAdmin(testServer(), { in: await aTenant(testServer()) }),
    )
    expect(await list(foreign)).toEqual([])
  })
})

describeOnPostgres('usernames at once', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-TE-07 of ten people who take one name at once, one has it', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => aPerson(testServer())))
    const results = await Promise.all(people.map(({ browser }) => take(browser, 'wanted.by.all')))
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
    expect(results.filter((result) => result === 'USERNAME_TAKEN')).toHaveLength(9)
  })

  test('SEC-TE-07 of ten people who are invited under one name at once, one has it', async () => {
    const { tenant } = await aPerson(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, count) =>
        readRefusal(
          admin.call(addUser, { email: `many${count}@example.test`, username: 'the.one', roleIds: [] }),
        ),
      ),
    )
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
    expect(results.filter((result) => result === 'USERNAME_TAKEN')).toHaveLength(9)
  })
})
