import { getProfile } from '@vestibule/contract/areas/profile'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { asc, count, getTableName, isNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { audit } from '../domain/audit/audit.ts'
import { saveUsualRetention } from '../domain/audit/retention.queries.ts'
import { verifyAuditChain } from '../domain/audit/verify-chain.ts'
import { backgroundJobs } from './background-jobs.ts'
import { auditHeads, audits } from '../platform/db/schema/audits.ts'
import { jobs } from '../platform/db/schema/jobs.ts'
import { mfaAuthenticators } from '../platform/db/schema/mfa.ts'
import { oneTimeTokens } from '../platform/db/schema/one-time-tokens.ts'
import { phoneNumbers } from '../platform/db/schema/phone-numbers.ts'
import { membershipRoles, roles } from '../platform/db/schema/roles.ts'
import { securityScores } from '../platform/db/schema/security-scores.ts'
import { sessions } from '../platform/db/schema/sessions.ts'
import { signingKeys } from '../platform/db/schema/signing-keys.ts'
import { tenants } from '../platform/db/schema/tenants.ts'
import { throttles } from '../platform/db/schema/throttles.ts'
import { memberships, users } from '../platform/db/schema/users.ts'
import { lifetimes } from '../domain/lifetimes.ts'
import { startOfWeek } from '../domain/security-center/start-of-week.ts'
import { dataInventory } from '../ops/data-inventory.ts'
import { expiredRows } from '../ops/expired-rows.queries.ts'
import { retention } from '../domain/retention.ts'
import { startScheduler } from '../platform/jobs/scheduler.ts'
import { putAuditMoment } from '../testing/audit-chains.ts'
import { aMember, anAdmin, aTenant } from '../testing/builders.ts'
import { aBrowser, signedIn } from '../testing/browser.ts'
import { describeOnBothEngines } from '../testing/engines.ts'
import { manualTimers } from '../testing/manual-timers.ts'
import { anEnrolled } from '../testing/mfa.ts'
import { aPhone } from '../testing/phones.ts'
import { addRowsThatGrow } from '../testing/rows-that-grow.ts'
import { aRequestContext } from '../testing/request-context.ts'
import { useTestServer, type TestServer } from '../testing/test-server.ts'

const day = 86_400

const runAll = async ({ services }: TestServer): Promise<void> => {
  for (const { work } of backgroundJobs) while ((await work({ ...services, delivery: {} })) > 0);
}

const rowsIn = async ({ services }: TestServer, table: PgTable): Promise<number> => {
  const [row] = await services.db.select({ rows: count() }).from(table)
  return Number(row?.rows)
}

const growing = [...new Set(expiredRows.map(({ table }) => table))]
const kept = [tenants, users, memberships, membershipRoles, roles, mfaAuthenticators] as const

/** A test server in which everything has happened once. */
const aFullWorld = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const admin = await anAdmin(testServer, { in: tenant })
  const member = await aMember(testServer, { in: tenant })
  await aPhone(testServer, member)
  await aPhone(testServer, member, { verifiedAt: null })
  await anEnrolled(testServer)
  const browser = await signedIn(testServer, admin)
  await browser.call(addUser, { email: 'invited@example.test' })
  await addRowsThatGrow(testServer, { userId: member.id, tenantId: tenant.id })
  await testServer.services.db.insert(throttles).values({
    key: 'stopped',
    failures: 100,
    refusals: 0,
    wasAllowed: true,
    updatedAt: testServer.services.clock.now(),
  })
  return { tenant, admin, member, browser }
}

describeOnBothEngines('jobs', (engine) => {
  const testServer = useTestServer(engine)
  const counts = async (tables: readonly PgTable[]) =>
    Promise.all(tables.map((table) => rowsIn(testServer(), table)))

  test('take nothing that counts, and after a year everything that only grew', async () => {
    const { admin, browser } = await aFullWorld(testServer())
    await runAll(testServer())
    const before = await counts(kept)
    const filled = await counts(growing)
    expect(growing.filter((_, index) => filled[index] === 0)).toEqual([])
    await runAll(testServer())
    expect(await counts(growing)).toEqual(filled)
    expect((await browser.call(getProfile, {})).id).toBe(admin.id)

    const password = 'seven tall green trees'
    const email = 'never@example.test'
    await aBrowser(testServer()).call(signUpUser, { email, password, companyName: 'Never Inc' })
    expect(await rowsIn(testServer(), users)).toBe((before[1] ?? 0) + 1)
    testServer().clock.advance(366 * day)
    const again = await signedIn(testServer(), admin)
    await runAll(testServer())
    expect(await counts(kept)).toEqual(before)
    expect((await again.call(getProfile, {})).id).toBe(admin.id)
    const { db } = testServer().services
    expect(await db.select({ userId: sessions.userId }).from(sessions)).toEqual([{ userId: admin.id }])
    expect(await db.select({ key: throttles.key }).from(throttles).orderBy(throttles.key)).toMatchObject([
      { key: expect.stringMatching(/^sign-in\.address:/) },
      { key: 'stopped' },
    ])
    expect(await db.select().from(phoneNumbers)).toMatchObject([{ verifiedAt: expect.any(Date) }])
    expect(await rowsIn(testServer(), signingKeys)).toBeLessThanOrEqual(3)
    const weeks = await db.selectDistinct({ week: securityScores.week }).from(securityScores)
    expect(weeks).toEqual([{ week: startOfWeek(testServer().clock.now()) }])
    const bounded: readonly PgTable[] = [sessions, throttles, phoneNumbers, signingKeys, securityScores]
    const emptied = growing.filter((table) => !bounded.includes(table))
    // The invitation is still open, and its link is what it is sent again by.
    const left = await counts(emptied)
    const filledStill = emptied.map(getTableName).filter((_, index) => left[index] !== 0)
    expect(filledStill).toEqual(['one_time_tokens'])
    expect(await rowsIn(testServer(), oneTimeTokens)).toBe(1)
  })

  test('keep the chains of audits whole, with a retention and without', async () => {
    const chains = async () => {
      const heads = await testServer().services.db.select().from(auditHeads).orderBy(asc(auditHeads.tenantId))
      return Promise.all(heads.map(({ tenantId }) => verifyAuditChain(testServer().services, tenantId)))
    }
    const whole = await chains()
    expect(whole.length).toBeGreaterThan(1)
    expect(whole.every((chain) => chain.is === 'intact' && chain.rows > 0)).toBe(true)
    testServer().clock.advance(400 * day)
    await putAuditMoment(testServer().services.db, testServer().clock.now())
    await saveUsualRetention(testServer().services.db, 365)
    await runAll(testServer())
    expect((await chains()).every((chain) => chain.is === 'intact' && chain.rows === 0)).toBe(true)
  })
})

describeOnBothEngines('jobs in their time', (engine) => {
  const testServer = useTestServer(engine)

  test('an audit row is sealed within a second, whenever it is written, and each job runs', async () => {
    const { services, clock } = testServer()
    const timers = manualTimers(clock)
    const scheduler = startScheduler({
      jobs: backgroundJobs,
      services: { ...services, delivery: {} },
      timers,
    })
    await timers.pass(60_500)
    const { db } = services
    for (const offsetMs of [0, 10, 240, 260, 490, 499, 501, 749, 999]) {
      await timers.pass(offsetMs)
      await audit(db, aRequestContext(testServer()), { action: 'signIn.throttled' })
      await timers.pass(999)
      expect(await db.select().from(audits).where(isNull(audits.sequence))).toEqual([])
    }
    const rows = await db.select().from(jobs)
    expect(rows.map(({ name }) => name).sort()).toEqual(backgroundJobs.map(({ name }) => name).sort())
    for (const row of rows)
      expect(row).toMatchObject({ attempts: 0, failures: 0, lastSuccessAt: expect.any(Date) })
    const text = await testServer().services.metrics.registry.metrics()
    expect(text).toContain('job_failures_total{job="seal-audits"} 0')
    expect(text).toMatch(/job_last_success_age_seconds\{job="recheck-domains"\} \d+/)
    await scheduler.stop()
  })
})

test('every job deletes what the page says, or is one that deletes nothing', () => {
  const named = new Set(Object.values(dataInventory).map(({ job }) => job))
  const others = [
    'send-emails',
    'send-text-messages',
    'send-logout-notices',
    'seal-audits',
    'seal-audit-heads',
  ]
  const more = [
    ...others,
    'recheck-domains',
    'revert-restrictions',
    'notify-certificates',
    'keep-security-scores',
    'expire-temporary-members',
  ]
  for (const { name } of backgroundJobs) expect([...named, ...more]).toContain(name)
  expect(new Set(backgroundJobs.map(({ name }) => name)).size).toBe(backgroundJobs.length)
})

test('nothing is deleted while it may still count', () => {
  expect(retention.signingKey).toBeGreaterThan(lifetimes.accessToken + lifetimes.retiredSigningKey)
  expect(retention.oneTimeCode).toBeGreaterThanOrEqual(lifetimes.activationLink)
  expect(retention.unfinishedSignUp).toBeGreaterThanOrEqual(lifetimes.activationLink)
  expect(retention.activationToken).toBeGreaterThanOrEqual(lifetimes.activationLink)
})
