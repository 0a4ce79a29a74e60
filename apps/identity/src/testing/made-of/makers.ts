import { refreshToken } from '@vestibule/contract/areas/auth'
import { bindAccessToken } from '@vestibule/contract/areas/embedding'
import { impersonate, requestImpersonation, stopImpersonation } from '@vestibule/contract/areas/impersonation'
import {
  enrollMFAAuthenticatorApp,
  preEnrollMFAAuthenticatorApp,
} from '@vestibule/contract/areas/mfa-devices'
import { verifyMFAAuthenticatorAppForLogin } from '@vestibule/contract/areas/mfa-sign-in'
import { silentOAuthRefreshToken } from '@vestibule/contract/areas/oauth'
import { changePassword, getUserJwt } from '@vestibule/contract/areas/profile'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { decodeJwt } from 'jose'
import { eq } from 'drizzle-orm'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { signedIn } from '../browser.ts'
import { somePassword } from '../builders.ts'
import { computeTotp } from '../mfa.ts'
import type { TestServer } from '../test-server.ts'
import { askAs, type Held, type Made, type Setting } from './held.ts'

type Make = (testServer: TestServer, held: Held, setting: Setting) => Promise<Made | undefined>

const again: Make = async (testServer, held) => {
  const { sid } = decodeJwt<{ sid: string }>(held.accessToken)
  await testServer.services.db
    .update(sessions)
    .set({ amr: ['pwd', 'otp', 'mfa'] })
    .where(eq(sessions.id, sid))
  return askAs(held, generateStepupSession, {}, held.accessToken)
}

const byFactor: Make = async (testServer, held, { admin }) => {
  const other = await signedIn(testServer, admin)
  const { secret } = await other.call(preEnrollMFAAuthenticatorApp, {})
  await other.call(enrollMFAAuthenticatorApp, { token: computeTotp(testServer, secret) })
  testServer.clock.advance(60)
  const waiting = await askAs(held, generateStepupSession, { maxAge: 1 }, held.accessToken)
  if (waiting === undefined) return undefined
  const { mfaToken, mfaDevices } = waiting as unknown as {
    readonly mfaToken: string
    readonly mfaDevices: { readonly authenticators: readonly { readonly id: string }[] }
  }
  const { method, path } = verifyMFAAuthenticatorAppForLogin
  const place = { method, path: path.replace('{deviceId}', mfaDevices.authenticators[0]?.id ?? '') }
  return askAs(held, place, { mfaToken, value: computeTotp(testServer, secret) }, held.accessToken)
}

const begin: Make = async (_, held, { member }) => {
  const { accessToken, refreshToken: shown } = held
  const request = { userId: member.id, reason: 'Ticket 4711' }
  const begun = await askAs(held, requestImpersonation, request, accessToken)
  if (begun === undefined) return undefined
  const { actorToken } = begun
  const input = { impersonatedUserId: member.id, actorToken, refreshToken: shown }
  return askAs(held, impersonate, input, accessToken)
}

const beginAndStop: Make = async (testServer, held, setting) => {
  const acting = await begin(testServer, held, setting)
  if (acting === undefined) return undefined
  const { accessToken = '', refreshToken: shown } = acting
  return askAs(held, stopImpersonation, { refreshToken: shown }, accessToken)
}

type Maker = {
  readonly make: Make
  /** Its user shows a proof at it: what comes of that is the session's, even if a token alone was shown. */
  readonly isProof?: boolean
  /** What the session is that comes of it: one that acts for another user has another end. */
  readonly isForAnother?: boolean
}

const all = {
  getUserJwt: {
    make: (_, held, { here }) => askAs(held, getUserJwt, { tenantId: here }, held.accessToken),
  },
  'getUserJwt, elsewhere': {
    make: (_, held, { elsewhere }) => askAs(held, getUserJwt, { tenantId: elsewhere }, held.accessToken),
  },
  bindAccessToken: { make: (_, held) => askAs(held, bindAccessToken, {}, held.accessToken) },
  'step-up that needs nothing more': { make: again },
  'step-up by the password': {
    make: (_, held) => askAs(held, generateStepupSession, { password: somePassword }, held.accessToken),
    isProof: true,
  },
  'step-up by a factor': { make: byFactor, isProof: true },
  impersonate: { make: begin, isForAnother: true },
  'impersonate and stop': { make: beginAndStop },
  switchTenant: {
    make: (_, held, { elsewhere }) => askAs(held, switchTenant, { tenantId: elsewhere }, held.accessToken),
  },
  changePassword: {
    make: (_, held) => {
      const newPassword = 'A quite different one 77'
      return askAs(held, changePassword, { password: somePassword, newPassword }, held.accessToken)
    },
  },
  refreshToken: {
    make: (_, held) => askAs(held, refreshToken, { refreshToken: held.refreshToken }, held.accessToken),
  },
  silentOAuthRefreshToken: {
    make: (_, held) => askAs(held, silentOAuthRefreshToken, {}, held.accessToken),
  },
} satisfies Readonly<Record<string, Maker>>

export type MakerName = keyof typeof all

/** Every operation that makes a session or a token of one that there is. */
export const makers: Readonly<Record<MakerName, Maker>> = all
