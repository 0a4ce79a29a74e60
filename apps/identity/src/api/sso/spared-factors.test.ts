import { refreshToken } from '@vestibule/contract/areas/auth'
import { getUserJwt } from '@vestibule/contract/areas/profile'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mfaAuthenticators, mfaPhones } from '../../platform/db/schema/mfa.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { webauthnCredentials } from '../../platform/db/schema/webauthn.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { createColleagues } from '../../testing/colleagues.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aPolicy } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Enroll = (testServer: TestServer, userId: string) => Promise<unknown>

const times = ({ services: { clock, random } }: TestServer) => ({
  id: uuidv7(clock, random),
  createdAt: clock.now(),
})
/** Second factors of a person. */
const factors: Readonly<Record<string, Enroll>> = {
  'an authenticator app': (testServer, userId) =>
    testServer.services.db
      .insert(mfaAuthenticators)
      .values({ ...times(testServer), userId, sealedSecret: 'sealed', lastStep: 0 }),
  'a telephone': (testServer, userId) =>
    testServer.services.db
      .insert(mfaPhones)
      .values({ ...times(testServer), userId, phoneNumber: '+491700000000' }),
  'a security key': (testServer, userId) =>
    testServer.services.db.insert(webauthnCredentials).values({
      ...times(testServer),
      userId,
      credentialId: userId,
      use: 'factor',
      deviceType: 'CrossPlatform',
      name: 'Key',
      publicKey: 'key',
      counter: 0,
      transports: [],
      isSynced: false,
    }),
}

describeOnServer('a second factor that a provider spared a person', (engine) => {
  const testServer = useTestServer(engine)
  const { comeBySso, aColleague } = createColleagues(testServer, engine)

  /** A person who came by their company's provider, and belongs to another tenant that forces no second factor. */
  const aSpared = async (amr: string[]) => {
    const { user, other, company } = await aColleague()
    const { browser } = await comeBySso(user.email)
    await aPolicy(testServer(), other, { enforceMFAType: 'DontForce' })
    const { db } = testServer().services
    await db.update(sessions).set({ amr }).where(eq(sessions.userId, user.id))
    return { user, other, company, browser }
  }

  test.each(Object.entries(factors))(
    'SEC-BE-26 is asked for in another tenant, where the person has %s',
    async (_, enroll) => {
      const { user, other, company, browser } = await aSpared(['sso', 'mfa'])
      await enroll(testServer(), user.id)
      expect(await readRefusal(browser.call(getUserJwt, { tenantId: other.id }))).toBe('STEP_UP_REQUIRED')
      expect(await browser.call(refreshToken, { tenantId: other.id })).toMatchObject({ mfaRequired: true })
      expect(await browser.call(refreshToken, {})).toMatchObject({ tenantId: company.id, mfaRequired: false })
      await browser.call(switchTenant, { tenantId: other.id })
      expect(await browser.call(refreshToken, {})).toMatchObject({ mfaRequired: true })
    },
  )

  test('SEC-BE-26 is not asked of a person who has none, or has shown it here', async () => {
    const { user, other, browser } = await aSpared(['sso', 'mfa'])
    expect(await readRefusal(browser.call(getUserJwt, { tenantId: other.id }))).toBe('not refused')
    await factors['a telephone']!(testServer(), user.id)
    const { db } = testServer().services
    for (const amr of [['sso', 'mfa', 'otp'], ['pwd']]) {
      await db.update(sessions).set({ amr }).where(eq(sessions.userId, user.id))
      expect(await readRefusal(browser.call(getUserJwt, { tenantId: other.id }))).toBe('not refused')
    }
  })
})
