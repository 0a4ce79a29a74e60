import { createMfaPolicy } from '@vestibule/contract/areas/security-policies'
import {
  countAffected,
  getInsights,
  getRecommendations,
  getSecurityScores,
  getSessionRules,
} from '@vestibule/contract/areas/security-center'
import { createOrUpdateSessionConfigrations } from '@vestibule/contract/areas/sessions'
import { remindToEnroll, sendResetBreachedPasswordEmails } from '@vestibule/contract/areas/users'
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keepScoresJob } from '../../domain/security-center/keep-scores.ts'
import { startOfWeek } from '../../domain/security-center/start-of-week.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const day = 86_400

describeOnBothEngines('the security center', (engine) => {
  const testServer = useTestServer(engine)

  const aTenantWithAdmin = async () => {
    const tenant = await aTenant(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    return { tenant, admin }
  }

  test('says what would protect the tenant better, and how well it is protected, to who may read policies', async () => {
    const { admin } = await aTenantWithAdmin()
    expect(await readRefusal(aBrowser(testServer()).call(getInsights, {}))).toBe('NOT_AUTHENTICATED')
    const before = await admin.call(getRecommendations, {})
    const first = before.recommendations.items[0]
    expect(first).toMatchObject({
      code: 'FORCE_MFA',
      severity: 'SEVERE',
      metadata: { totalUsers: 1, mfa: { enrolledUsersCount: 0 } },
    })
    await admin.call(createMfaPolicy, { enforceMFAType: 'Force' })
    const { insights } = await admin.call(getInsights, {})
    expect(insights.items.map(({ code }) => code)).toContain('MFA_FORCED')
    const after = await admin.call(getRecommendations, {})
    expect(after.scoring.score).toBe(before.scoring.score + 25)
  })

  test('SEC-TE-03 keeps the score of each week, looked at or not, for twelve weeks and of this tenant alone', async () => {
    const { tenant, admin: first } = await aTenantWithAdmin()
    const again = async () => signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const week = () => startOfWeek(testServer().clock.now()).toISOString()
    expect((await first.call(getSecurityScores, {})).weeks).toEqual([])
    const { score } = (await first.call(getRecommendations, {})).scoring
    const looked = { week: week(), score }
    await first.call(createOrUpdateSessionConfigrations, {
      sessionIdleTimeoutConfiguration: { isActive: true, timeout: 3600 },
    })
    expect((await first.call(getSecurityScores, {})).weeks).toEqual([looked])
    await first.call(getRecommendations, {})
    const changed = { week: week(), score: score + 10 }
    expect((await first.call(getSecurityScores, {})).weeks).toEqual([changed])
    testServer().clock.advance(7 * day)
    await keepScoresJob.work(testServer().services)
    const { weeks } = await (await again()).call(getSecurityScores, {})
    expect(weeks).toEqual([changed, { week: week(), score: expect.any(Number) }])
    expect(new Date(week()).getUTCDay()).toBe(1)
    testServer().clock.advance(11 * 7 * day)
    expect((await (await again()).call(getSecurityScores, {})).weeks).toEqual(weeks.slice(1))
    const { admin: foreign } = await aTenantWithAdmin()
    expect((await foreign.call(getSecurityScores, {})).weeks).toEqual([])
  })

  test('session rules of the tenant stand beside those of the installation', async () => {
    const { admin } = await aTenantWithAdmin()
    expect(await admin.call(getSessionRules, {})).toEqual({ own: {}, installation: {} })
    const rule = { sessionIdleTimeoutConfiguration: { isActive: true, timeout: 3600 } }
    await admin.call(createOrUpdateSessionConfigrations, rule)
    const now = testServer().clock.now().toISOString()
    expect(await admin.call(getSessionRules, {})).toEqual({ own: rule, installation: {}, updatedAt: now })
  })

  test('how many members a policy would hit is known before it is saved, of this tenant alone', async () => {
    const { tenant, admin } = await aTenantWithAdmin()
    const { admin: foreign } = await aTenantWithAdmin()
    const old = new Date(testServer().clock.now().getTime() - 40 * day * 1000)
    const ann = await aMember(testServer(), { in: tenant, user: { passwordChangedAt: old } })
    await signedIn(testServer(), ann)
    await signedIn(testServer(), ann)
    expect(await admin.call(countAffected, { policy: 'mfa' })).toEqual({ affected: 2, total: 2 })
    expect(await foreign.call(countAffected, { policy: 'mfa' })).toEqual({ affected: 1, total: 1 })
    expect(await admin.call(countAffected, { policy: 'rotation', value: 30 })).toEqual({
      affected: 1,
      total: 2,
    })
    expect(await admin.call(countAffected, { policy: 'concurrentSessions', value: 1 })).toEqual({
      affected: 1,
      total: 2,
    })
    testServer().clock.advance(120)
    const policies = ['sessionTimeout', 'idleTimeout'] as const
    for (const policy of policies) {
      expect(await admin.call(countAffected, { policy, value: 60 })).toMatchObject({ affected: 2 })
      expect(await admin.call(countAffected, { policy, value: 600 })).toMatchObject({ affected: 0 })
    }
  })

  test('SEC-PW-03 members whose password has leaked get a link, each no more than three an hour', async () => {
    const { tenant, admin } = await aTenantWithAdmin()
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    expect(await readRefusal(reader.call(sendResetBreachedPasswordEmails, {}))).toBe('FORBIDDEN')
    const leaked = await aMember(testServer(), { in: tenant })
    const elsewhere = await aMember(testServer(), { in: await aTenant(testServer()) })
    const { db, clock } = testServer().services
    for (const { id } of [leaked, elsewhere])
      await db.update(users).set({ passwordBreachedAt: clock.now() }).where(eq(users.id, id))
    for (const sent of [1, 1, 1, 0])
      expect(await admin.call(sendResetBreachedPasswordEmails, {})).toEqual({ sent })
    const mails = (await testServer().mail()).to(leaked.email)
    expect(mails.map(({ text }) => text.includes('/account/reset-password'))).toEqual([true, true, true])
    expect((await testServer().mail()).to(elsewhere.email)).toEqual([])
  })

  test('members without a second factor are reminded, and no other user is', async () => {
    const { tenant, admin } = await aTenantWithAdmin()
    const ann = await aMember(testServer(), { in: tenant })
    const elsewhere = await aMember(testServer(), { in: await aTenant(testServer()) })
    expect(await admin.call(remindToEnroll, { userIds: [ann.id, elsewhere.id] })).toEqual({ sent: 1 })
    expect((await testServer().mail()).to(ann.email)[0]?.subject).toContain('Set up two-step verification')
    expect((await testServer().mail()).to(elsewhere.email)).toEqual([])
    const rows = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenant.id), like(audits.action, 'member.mfaReminded')))
    expect(rows).toMatchObject([{ details: { count: 1 } }])
  })
})
