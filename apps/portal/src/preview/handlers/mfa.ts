import type * as mfaDevices from '@vestibule/contract/areas/mfa-devices'
import type * as mfaSignIn from '@vestibule/contract/areas/mfa-sign-in'
import type * as stepUp from '@vestibule/contract/areas/step-up'
import { ApiError } from '@vestibule/contract/errors'
import type { MfaDevices, MfaStrategy } from '@vestibule/contract/schemas/mfa'
import type { Canned } from '../call.ts'
import { signedInAnswer } from './auth.ts'

const devices: MfaDevices = {
  webauthn: [
    { id: 'key-1', deviceType: 'CrossPlatform', name: 'Security key' },
    { id: 'key-2', deviceType: 'Platform', name: 'This device' },
  ],
  phones: [{ id: 'phone-1', phoneNumber: '********42' }],
  authenticators: [{ id: 'app-1' }],
  emails: [],
}
const none: MfaDevices = { webauthn: [], phones: [], authenticators: [], emails: [] }
const strategies: MfaStrategy[] = ['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS']
const waiting = {
  mfaRequired: true,
  mfaToken: 'mfa',
  mfaStrategies: strategies,
  userEmail: 'admin@acme.test',
}

/** What a first factor leads to for a user with devices, and for one without in a tenant that requires MFA. */
export const mfaAsked = { ...waiting, mfaEnrolled: true, mfaDevices: devices }
export const mfaForced = { ...waiting, mfaEnrolled: false, mfaDevices: none }

/** A picture that holds no real secret. */
const picture =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 7 7' shape-rendering='crispEdges'><path d='M0 0h3v3H0zM4 0h3v3H4zM0 4h3v3H0zM4 4h1v1H4zM6 4h1v2H6zM5 5h1v2H5zM3 3h1v1H3z'/></svg>"
export const secret = {
  qrCode: `data:image/svg+xml;base64,${btoa(picture)}`,
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Acme%20Notes:admin%40acme.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
}

export const judged = <T>(code: string, answer: () => T): T => {
  if (code === '000000') throw new ApiError('CODE_INVALID')
  return answer()
}
export const drawnCodes = 'K7QF-2MWD-9XRT-HB4N-V5LJ-6SCP\nP3ZC-8VJK-6LSY-4WGA-T2RN-9HDX'
const enrolled = { ...signedInAnswer, recoveryCode: drawnCodes }
export const sent = { otcToken: 'otc', phoneNumber: '********42' }

/** Any code but six zeros is right; the token `old` is over, and `new` is of a user who has no factor. */
export const mfaHandlers: Canned<typeof mfaSignIn & typeof mfaDevices & typeof stepUp> = {
  lookUpRememberingMfaDevice: async () => ({
    isAllowedToRemember: true,
    mfaDeviceExpiration: 1_209_600,
  }),
  lookUpPendingSignIn: async ({ mfaToken }) => {
    if (mfaToken === 'old') throw new ApiError('MFA_TOKEN_INVALID')
    const { userEmail, mfaEnrolled, mfaDevices, mfaStrategies } = mfaToken === 'new' ? mfaForced : mfaAsked
    return { account: userEmail, userId: 'u', userEmail, mfaEnrolled, mfaDevices, mfaStrategies }
  },
  preEnrollMFAAuthenticatorAppForLogin: async () => secret,
  enrollMFAAuthenticatorAppForLogin: async ({ token }) => judged(token, () => enrolled),
  verifyMFAAuthenticatorAppForLogin: async ({ value }) => judged(value, () => signedInAnswer),
  preEnrollMFASMSForLogin: async () => sent,
  enrollMFASMSForLogin: async ({ code }) => judged(code, () => enrolled),
  preVerifyMFASMSForLogin: async () => sent,
  verifyMFASMSForLogin: async ({ code }) => judged(code, () => signedInAnswer),
  preVerifyMFAEmailCode: async () => ({ otcToken: 'otc' }),
  verifyMFAEmailCode: async ({ code }) => judged(code, () => signedInAnswer),
  recoverMfaToken: async ({ recoveryCode }) => {
    if (recoveryCode === 'wrong') throw new ApiError('CODE_INVALID')
    return {}
  },
  getMFADevices: async () => devices,
  generateStepupSession: async () => ({ ...mfaAsked }),
}
