import { login } from '@vestibule/contract/areas/auth'
import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { eq, getTableName, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { scimRequests } from '../../platform/db/schema/scim.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aBrowser } from '../../testing/browser.ts'
import { somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aSocialProvider, goSocial } from '../../testing/federation.ts'
import { readPlaces, waysOfNaming } from '../../testing/named-addresses.ts'
import { allowPhoneSignUp, createAddresses, readUser, waysOfProving } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { newPassword, resetParams } from '../../testing/reset-links.ts'
import { schemaTables } from '../../testing/schema-tables.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const readByAddress = ({ services }: TestServer, email: string) =>
  services.db.select().from(users).where(eq(users.canonicalEmail, email))

/** What was done is written down with the user who was named then: by administrators and by directories. */
const logs: ReadonlySet<unknown> = new Set([audits, scimRequests])

/**
 * Tables, but the logs, with rows that name a user: in a column of its own, in a list, in a document or in a text. The id of a
 * directory's resource stays what it was (SEC-RA-95), and names no user then.
 */
const listNaming = async ({ services }: TestServer, userId: string): Promise<string[]> => {
  const naming: string[] = []
  for (const table of await schemaTables()) {
    if (logs.has(table)) continue
    const rows = await services.db
      .select({ one: sql`1` })
      .from(table)
      .where(sql`(to_jsonb(${table}) - 'resource_id')::text like ${`%${userId}%`}`)
    if (rows.length > 0) naming.push(getTableName(table))
  }
  return naming
}

/** Accepts in the account what was mailed to those who have one. */
const acceptMailed = async (
  testServer: TestServer,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string[]> => {
  const browser = aBrowser(testServer)
  browser.accessToken = (await browser.call(login, { email, password })).accessToken
  const links = (await testServer.mail()).to(email).flatMap(({ text }) => /https?:\/\/\S+/.exec(text) ?? [])
  const accepting = links.filter((link) => link.includes('/account/invitation/accept'))
  const answers = accepting.map((link) =>
    readRefusal(browser.call(acceptInvitation, resetParams(new URL(link)))),
  )
  return Promise.all(answers)
}

const rows = Object.entries(waysOfNaming).flatMap(([what, name]) =>
  Object.entries(waysOfProving).map(([way, prepare]) => ({ what, name, way, prepare })),
)

describeOnServer('an address that was only named by others', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`named-${engine}-`)
  beforeAll(async () => {
    await allowPhoneSignUp(testServer())
    await aSocialProvider(testServer())
  })

  test.each(rows)(
    "SEC-RA-71, SEC-RA-83 is its owner's by $way, where $what",
    async ({ name, way, prepare }) => {
      const email = nextAddress()
      const { userId, prove } = await prepare(testServer(), email)
      testServer().clock.advance(1)
      const places = await name(testServer(), email)
      testServer().clock.advance(1)
      const [unproved] = await readByAddress(testServer(), email)
      const before = await readPlaces(testServer(), userId)
      expect(await prove()).toBe('not refused')
      expect((await readUser(testServer(), userId)).canonicalEmail).toBe(email)
      expect(new Set(await readPlaces(testServer(), userId))).toEqual(new Set([...before, ...places]))
      expect(await listNaming(testServer(), unproved?.id ?? 'none')).toEqual([])
      const invited = places.filter(({ isJoined }) => !isJoined)
      const password = way === 'an own change' ? somePassword : newPassword
      expect(await acceptMailed(testServer(), { email, password })).toEqual(invited.map(() => 'not refused'))
    },
  )

  const named = rows.filter(({ way }) => way !== 'the undo of a change')
  test.each(named)('SEC-RA-71 is proved by $way, where before it $what', async ({ name, prepare }) => {
    const email = nextAddress()
    const places = await name(testServer(), email)
    // What was mailed so far is handed out before the code.
    await testServer().mail()
    const { userId, prove } = await prepare(testServer(), email)
    expect(await prove()).toBe('not refused')
    expect(await readByAddress(testServer(), email)).toMatchObject([{ id: userId }])
    expect(await readPlaces(testServer(), userId)).toEqual(expect.arrayContaining([...places]))
  })

  test.each(Object.entries(waysOfNaming))(
    "SEC-RA-71 is its owner's by a sign-in at a provider, where %s",
    async (_, name) => {
      const email = nextAddress()
      const places = await name(testServer(), email)
      const frame = aBrowser(testServer())
      const { txn } = await goSocial(testServer(), frame, { email })
      const { userId = '' } = await frame.call(redeemExternalLogin, { txn })
      expect(await readByAddress(testServer(), email)).toMatchObject([{ id: userId }])
      expect(await readPlaces(testServer(), userId)).toEqual(expect.arrayContaining([...places]))
    },
  )
})
