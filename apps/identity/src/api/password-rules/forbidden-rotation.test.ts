import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { verifyMFAAuthenticatorAppForLogin } from '@vestibule/contract/areas/mfa-sign-in'
import {
  getPasswordRotationPolicy,
  getVendorPasswordRotationPolicy,
} from '@vestibule/contract/areas/password-rules'
import { getUserJwt } from '@vestibule/contract/areas/profile'
import { countAffected } from '@vestibule/contract/areas/security-center'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { mayStop } from '../../domain/authentication/gate/may-stop.queries.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { type UserRow, users } from '../../platform/db/schema/users.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anEnrolled, computeTotp, readMfaToken } from '../../testing/mfa.ts'
import { tokensFor } from '../../testing/oauth.ts'
import { aRule, forbid, writePasswordRules } from '../../testing/password-rules.ts'
import { usedUp } from '../../domain/sessions/proof-basis.queries.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'
import { withToken } from '../../testing/token-kinds.ts'

const rule = { isActive: true, rotationPeriod: 30, notificationPeriod: 5 }
const off = { isActive: false, rotationPeriod: 365, notificationPeriod: 14 }

/** Who asks for rotation. */
const sources: Readonly<Record<string, (on: TestServer, company: TenantRow) => Promise<unknown>>> = {
  'a tenant': (on, { id }) => aRule(on, id, 'rotation', rule),
  'the installation': (on) => writePasswordRules(on, { rotation: rule }),
  both: async (on, { id }) => {
    await aRule(on, id, 'rotation', { ...rule, rotationPeriod: 60 })
    await writePasswordRules(on, { rotation: rule })
  },
}

type Old = {
  readonly on: TestServer
  readonly user: UserRow
  readonly company: TenantRow
  readonly elsewhere: TenantRow
}

/** A session that began in a tenant which asks for nothing. */
const sessionElsewhere = async ({ on, user, elsewhere }: Old) => {
  const browser = await signedIn(on, user)
  await browser.call(switchTenant, { tenantId: elsewhere.id })
  browser.accessToken = (await browser.call(refreshToken, {})).accessToken
  return browser
}

const opened = { door: 'open' }
const isOpen = (answer: { accessToken?: string | undefined; resetPasswordToken?: string | undefined }) =>
  answer.accessToken !== undefined && answer.resetPasswordToken === undefined ? opened : answer

/** Every place where the age of a password is judged: what each answers is `opened`, or why it is not. */
const doors: Readonly<Record<string, (old: Old) => Promise<() => Promise<unknown>>>> = {
  'a sign-in':
    async ({ on, user }) =>
    async () =>
      isOpen(await aBrowser(on).call(login, { email: user.email, password: somePassword })),
  'a change of tenant': async (old) => {
    const browser = await sessionElsewhere(old)
    return () => browser.call(switchTenant, { tenantId: old.company.id }).then(() => opened)
  },
  'a token of a tenant': async (old) => {
    const browser = await sessionElsewhere(old)
    return () => browser.call(getUserJwt, { tenantId: old.company.id }).then(() => opened)
  },
  'a session renewed for a tenant': async (old) => {
    const browser = await sessionElsewhere(old)
    return () => browser.call(refreshToken, { tenantId: old.company.id }).then(() => opened)
  },
  'a token of an application': async (old) => {
    await sessionElsewhere(old)
    const { access_token: token } = await tokensFor(old.on, old.user)
    return () =>
      withToken(old.on, token)
        .call(getUserJwt, { tenantId: old.company.id })
        .then(() => opened)
  },
}

describeOnServer('an installation that forbids rotation', (engine) => {
  const testServer = useTestServer(engine)
  afterEach(() => writePasswordRules(testServer(), { rotation: off, forbidden: [] }))

  const forbidBySql = () => writePasswordRules(testServer(), { forbidden: ['rotation'] })

  /** A member of two tenants whose password is older than any rule here. */
  const anOld = async (): Promise<Old> => {
    const { clock, db } = testServer().services
    const company = await aTenant(testServer())
    const elsewhere = await aTenant(testServer())
    const user = await aMember(testServer(), { in: company })
    await aMembership(testServer(), user, { in: elsewhere })
    const passwordChangedAt = new Date(clock.now().getTime() - 100 * 86_400_000)
    await db.update(users).set({ passwordChangedAt }).where(eq(users.id, user.id))
    return { on: testServer(), user, company, elsewhere }
  }

  const cases = Object.keys(doors).flatMap((door) => Object.keys(sources).map((source) => ({ door, source })))

  test.each(cases)(
    'SEC-PW-11 $door is open to an old password though $source asked for a young one',
    async ({ door, source }) => {
      const old = await anOld()
      const enter = await doors[door]!(old)
      await sources[source]!(testServer(), old.company)
      const before = await enter().catch(({ code }: { code: string }) => ({ code }))
      const refused = { code: 'SIGN_IN_AGAIN' }
      const held = { resetPasswordToken: expect.any(String), userId: old.user.id }
      expect(before).toMatchObject(door === 'a sign-in' ? held : refused)
      await forbidBySql()
      expect(await enter()).toEqual(opened)
    },
  )
  test.each(Object.keys(sources))(
    'SEC-PW-11 a rule of %s does not slow a sign-in down either',
    async (source) => {
      const { user, company } = await anOld()
      const isSlow = () =>
        mayStop(aRequestContext(testServer()), {
          user,
          tenantId: company.id,
          method: 'password',
          amr: ['pwd'],
          basis: usedUp,
        })
      await sources[source]!(testServer(), company)
      expect(await isSlow()).toBe(true)
      await forbidBySql()
      expect(await isSlow()).toBe(false)
    },
  )

  test('SEC-PW-11 neither is a sign-in with a second factor held up', async () => {
    const { user, tenant, secret } = await anEnrolled(testServer())
    await aRule(testServer(), tenant.id, 'rotation', rule)
    testServer().clock.advance(31 * 86_400)
    const enter = async () => {
      const browser = aBrowser(testServer())
      const first = await browser.call(login, { email: user.email, password: somePassword })
      const deviceId = first.mfaDevices?.authenticators[0]?.id ?? ''
      const mfaToken = await readMfaToken(browser, user.email)
      const value = computeTotp(testServer(), secret)
      return browser.call(verifyMFAAuthenticatorAppForLogin, { mfaToken, deviceId, value })
    }
    expect(isOpen(await enter())).not.toEqual(opened)
    testServer().clock.advance(60)
    await forbid(testServer(), 'rotation')
    expect(isOpen(await enter())).toEqual(opened)
  })

  test.each(Object.keys(sources))(
    'SEC-PW-11 no answer says when a password ends though %s asked for it',
    async (source) => {
      const { company } = await anOld()
      const young = await aMember(testServer(), { in: company })
      const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: company }))
      await sources[source]!(testServer(), company)
      const signIn = () => aBrowser(testServer()).call(login, { email: young.email, password: somePassword })
      const count = () => admin.call(countAffected, { policy: 'rotation', value: 30 })
      expect(await signIn()).toMatchObject({ passwordExpiresIn: 30, notificationPeriod: 5 })
      expect(await admin.call(getPasswordRotationPolicy, {})).toMatchObject({
        isActive: true,
        rotationPeriod: 30,
      })
      expect(await count()).toMatchObject({ affected: 1 })
      await forbidBySql()
      const answer = await signIn()
      expect(answer.accessToken).toBeDefined()
      expect(Object.keys(answer)).not.toContain('passwordExpiresIn')
      expect(Object.keys(answer)).not.toContain('notificationPeriod')
      const forbidden = { isActive: false, isForbidden: true }
      expect(await admin.call(getPasswordRotationPolicy, {})).toMatchObject(forbidden)
      expect(await admin.call(getVendorPasswordRotationPolicy, {})).toMatchObject(forbidden)
      expect(await count()).toMatchObject({ affected: 0 })
    },
  )
})
