import {
  enrollMFAAuthenticatorAppForLogin,
  preEnrollMFAAuthenticatorAppForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { login } from '@vestibule/contract/areas/auth'
import { Secret, TOTP } from 'otpauth'
import { deriveTag } from '../domain/mfa/recovery-code.ts'
import { type MfaPolicyRow, mfaPolicies, mfaRecoveryCodes } from '../platform/db/schema/mfa.ts'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import { changeSettings, type VendorSettings } from '../domain/installation/settings.queries.ts'
import { aBrowser, type Browser } from './browser.ts'
import { aMember, aTenant, somePassword } from './builders.ts'
import type { TestServer } from './test-server.ts'

/** What a tenant asks of its people, from now on. */
export const aPolicy = async (
  { services }: TestServer,
  tenant: Pick<TenantRow, 'id'>,
  fields: Partial<MfaPolicyRow> = {},
): Promise<void> => {
  const now = services.clock.now()
  const row = { enforceMFAType: 'Force' as const, createdAt: now, updatedAt: now, ...fields }
  await services.db
    .insert(mfaPolicies)
    .values({ tenantId: tenant.id, id: uuidv7(services.clock, services.random), ...row })
    .onConflictDoUpdate({ target: mfaPolicies.tenantId, set: row })
}

export const useMfa = (testServer: TestServer, mfa: Partial<VendorSettings['mfa']>): Promise<void> =>
  testServer.services
    .settings()
    .then((settings) =>
      changeSettings(testServer.services.db, testServer.services, { mfa: { ...settings.mfa, ...mfa } }),
    )

/** What an app would show now, or so many half minutes from now. */
export const computeTotp = ({ clock }: Pick<TestServer, 'clock'>, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + steps * 30_000,
  })

/** The password is right; what the answer says comes next. */
export const passFirstFactor = (browser: Browser, email: string) =>
  browser.call(login, { email, password: somePassword })

/** The handle of a sign-in that waits. */
export const readMfaToken = async (browser: Browser, email: string): Promise<string> => {
  const { mfaToken } = await passFirstFactor(browser, email)
  if (mfaToken === undefined) throw new Error('No second factor was asked for')
  return mfaToken
}

/** A user with an authenticator app, enrolled at sign-in because their tenant asks for it, in a signed-in browser. */
export const anEnrolled = async (
  testServer: TestServer,
  options: { readonly roles?: readonly string[] } = {},
) => {
  const tenant = await aTenant(testServer)
  await aPolicy(testServer, tenant)
  const user = await aMember(testServer, { in: tenant, ...options })
  const browser = aBrowser(testServer)
  const mfaToken = await readMfaToken(browser, user.email)
  const { secret } = await browser.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken })
  const answer = await browser.call(enrollMFAAuthenticatorAppForLogin, {
    mfaToken,
    token: computeTotp(testServer, secret),
  })
  browser.accessToken = answer.accessToken
  testServer.clock.advance(60)
  return { tenant, user, browser, secret, answer, recoveryCodes: (answer.recoveryCode ?? '').split('\n') }
}

/** A code of 80 bits, as earlier releases drew and kept it. */
export const anOldRecoveryCode = async (
  { services: { db, clock, random, passwords } }: TestServer,
  user: { readonly id: string },
  { code = 'K7QF2MWD9XRTHB4N', tag = deriveTag(user.id, code) } = {},
): Promise<string> => {
  const codeHash = await passwords.hash(code, user.id)
  const row = { id: uuidv7(clock, random), userId: user.id, tag, codeHash, createdAt: clock.now() }
  await db.insert(mfaRecoveryCodes).values(row)
  return code
}
