import { getProfile } from '@vestibule/contract/areas/profile'
import { setPermanentUser, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { aMember, aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { expireTemporaryMembers } from '../../domain/users/expire-temporary-members.ts'

const aTeam = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const elsewhere = await aTenant(testServer)
  const admin = await anAdmin(testServer, { in: tenant })
  const member = await aMember(testServer, { in: tenant })
  await aMembership(testServer, member, { in: elsewhere })
  return { tenant, elsewhere, admin, member, browser: await signedIn(testServer, admin) }
}

const setTime = (browser: Browser, userId: string, expirationInSeconds: number) =>
  browser.call(updateUserExpirationTime, { userId, expirationInSeconds })

const expire = async ({ services }: TestServer): Promise<void> => {
  while ((await expireTemporaryMembers(services)) > 0);
}

const rowsAbout = ({ services }: TestServer, tenantId: string) =>
  services.db
    .select()
    .from(audits)
    .where(and(eq(audits.tenantId, tenantId), eq(audits.action, 'member.expired')))

const liveSessions = ({ services }: TestServer, userId: string) =>
  services.db
    .select({ tenantId: sessions.tenantId })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))

describeOnBothEngines('temporary members', (engine) => {
  const testServer = useTestServer(engine)

  test('whose time is over lose their sessions in that tenant, and one row says so', async () => {
    const { tenant, elsewhere, member, browser } = await aTeam(testServer())
    await signedIn(testServer(), member)
    const [row] = await testServer().services.db.select().from(sessions).where(eq(sessions.userId, member.id))
    if (row === undefined) throw new Error('The member has a session')
    const other = { ...row, id: tenant.id.replace(/^./, 'f'), tenantId: elsewhere.id }
    await testServer()
      .services.db.update(sessions)
      .set({ tenantId: tenant.id })
      .where(eq(sessions.id, row.id))
    await testServer().services.db.insert(sessions).values(other)
    const until = (await setTime(browser, member.id, 120)).temporaryExpirationDate
    testServer().clock.advance(119)
    await expire(testServer())
    expect(await liveSessions(testServer(), member.id)).toHaveLength(2)
    testServer().clock.advance(2)
    await expire(testServer())
    await expire(testServer())
    expect(await liveSessions(testServer(), member.id)).toEqual([{ tenantId: elsewhere.id }])
    expect(await rowsAbout(testServer(), tenant.id)).toMatchObject([
      { resourceId: member.id, userId: null, details: { until } },
    ])
  })

  test('are members again when an administrator sets a new date, and are told of once more after that', async () => {
    const { tenant, member, browser } = await aTeam(testServer())
    await setTime(browser, member.id, 60)
    testServer().clock.advance(61)
    await expire(testServer())
    await setTime(browser, member.id, 60)
    const theirs = await signedIn(testServer(), member)
    expect((await theirs.call(getProfile, {})).id).toBe(member.id)
    await expire(testServer())
    expect(await rowsAbout(testServer(), tenant.id)).toHaveLength(1)
    testServer().clock.advance(61)
    await expire(testServer())
    expect(await rowsAbout(testServer(), tenant.id)).toHaveLength(2)
    await browser.call(setPermanentUser, { userId: member.id })
    testServer().clock.advance(86_400)
    await expire(testServer())
    expect(await rowsAbout(testServer(), tenant.id)).toHaveLength(2)
  })

  test('SEC-AD-08 are refused on time, whether or not the job has come by', async () => {
    const { member, browser } = await aTeam(testServer())
    const theirs = await signedIn(testServer(), member)
    const { tenantId } = await theirs.call(getProfile, {})
    const { services } = testServer()
    await setTime(browser, member.id, 60)
    await services.db.update(sessions).set({ tenantId }).where(eq(sessions.userId, member.id))
    testServer().clock.advance(59)
    expect(await readRefusal(theirs.call(getProfile, {}))).toBe('not refused')
    testServer().clock.advance(2)
    expect(await readRefusal(theirs.call(getProfile, {}))).toBe('SESSION_ENDED')
    await expire(testServer())
    expect(await readRefusal(theirs.call(getProfile, {}))).toBe('SESSION_ENDED')
  })
})

describeOnPostgres('temporary members, at the same moment', (engine) => {
  const testServer = useTestServer(engine)

  test('are told of once, however many processes look', async () => {
    const { tenant, member, browser } = await aTeam(testServer())
    await setTime(browser, member.id, 60)
    testServer().clock.advance(61)
    await Promise.all(Array.from({ length: 4 }, () => expireTemporaryMembers(testServer().services)))
    expect(await rowsAbout(testServer(), tenant.id)).toHaveLength(1)
  })
})
