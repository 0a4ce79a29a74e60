import { login } from '@vestibule/contract/areas/auth'
import { getMFADevices } from '@vestibule/contract/areas/mfa-devices'
import { recoverMfaToken } from '@vestibule/contract/areas/mfa-sign-in'
import { developmentClientId, recoveryCookieName } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { mfaRecoveryCodes } from '../../platform/db/schema/mfa.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { describeOnPostgres, describeOnServer } from '../../testing/engines.ts'
import { anEnrolled, anOldRecoveryCode, passFirstFactor } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const cookie = recoveryCookieName(developmentClientId)
const use = (browser: Browser, email: string, recoveryCode: string) =>
  readRefusal(browser.call(recoverMfaToken, { email, recoveryCode }))

describeOnServer('recovery codes', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-OT-04 there are ten of 120 bits, each hashed in its own way, shown once', async () => {
    const { user, recoveryCodes } = await anEnrolled(testServer())
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/)
    const { db } = testServer().services
    const rows = await db.select().from(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, user.id))
    expect(new Set(rows.map(({ codeHash }) => codeHash)).size).toBe(10)
    for (const { codeHash } of rows) expect(codeHash).toMatch(/^[\w-]{43}$/)
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })

  test('SEC-OT-04 SEC-AU-06 one opens the next sign-in in that browser, once, changes no factor, and is told', async () => {
    const { user, tenant, recoveryCodes } = await anEnrolled(testServer())
    const browser = aBrowser(testServer())
    expect(await use(browser, user.email, recoveryCodes[0]!.toLowerCase().replaceAll('-', ' '))).toBe(
      'not refused',
    )
    const answer = await passFirstFactor(browser, user.email)
    expect(answer).toMatchObject({ mfaRequired: false, userId: user.id, tenantId: tenant.id })
    expect(browser.cookies.has(cookie)).toBe(false)
    browser.accessToken = answer.accessToken
    expect((await browser.call(getMFADevices, {})).authenticators).toHaveLength(1)
    const mails = (await testServer().mail()).to(user.email)
    const mail = mails.find(({ subject }) => subject.includes('recovery code'))
    expect(mail?.text).toContain('Recovery codes left: 9.')
    expect(await passFirstFactor(aBrowser(testServer()), user.email)).toMatchObject({ mfaRequired: true })
    expect(await use(browser, user.email, recoveryCodes[0]!)).toBe('CODE_INVALID')
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.userId, user.id))
    expect(rows.find(({ action }) => action === 'recoveryCode.used')).toMatchObject({ severity: 'High' })
    expect(rows.filter(({ action }) => action === 'recoveryCode.failed')).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0])
  })

  test('SEC-OT-04 what it opened is that browser and that person alone, for ten minutes, once', async () => {
    const [one, other] = [await anEnrolled(testServer()), await anEnrolled(testServer())]
    const browser = aBrowser(testServer())
    await use(browser, one.user.email, one.recoveryCodes[0]!)
    const secret = browser.cookies.get(cookie)!
    expect(await passFirstFactor(aBrowser(testServer()), one.user.email)).toMatchObject({ mfaRequired: true })
    const foreign = aBrowser(testServer())
    foreign.cookies.set(cookie, secret)
    expect(await passFirstFactor(foreign, other.user.email)).toMatchObject({ mfaRequired: true })
    expect(await readRefusal(browser.call(login, { email: one.user.email, password: 'wrong' }))).toBe(
      'INVALID_CREDENTIALS',
    )
    expect(await passFirstFactor(browser, one.user.email)).toMatchObject({ mfaRequired: false })
    browser.cookies.set(cookie, secret)
    expect(await passFirstFactor(browser, one.user.email)).toMatchObject({ mfaRequired: true })
    await use(browser, one.user.email, one.recoveryCodes[1]!)
    testServer().clock.advance(600)
    expect(await passFirstFactor(browser, one.user.email)).toMatchObject({ mfaRequired: true })
  })

  test('SEC-OT-04 guesses are slowed down, for who exists and who does not', async () => {
    const { user } = await anEnrolled(testServer())
    for (const email of [user.email, 'someone@example.test']) {
      const browser = aBrowser(testServer())
      for (let count = 0; count < 5; count += 1)
        expect(await use(browser, email, 'AAAA')).toBe('CODE_INVALID')
      expect(await use(aBrowser(testServer()), email, 'AAAA')).toBe('TOO_MANY_ATTEMPTS')
    }
  })
})

describeOnPostgres('recovery codes at once', (engine) => {
  const testServer = useTestServer(engine)

  test.each(['new', 'old'] as const)(
    'SEC-OT-04 SEC-SS-08 of several uses of one %s code at once exactly one succeeds',
    async (kind) => {
      const { user, recoveryCodes } = await anEnrolled(testServer())
      const code = kind === 'old' ? await anOldRecoveryCode(testServer(), user) : recoveryCodes[0]!
      const results = await Promise.all(
        Array.from({ length: 4 }, () => use(aBrowser(testServer()), user.email, code)),
      )
      expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
    },
  )
})
