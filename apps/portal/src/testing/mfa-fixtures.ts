import { ApiError } from '@vestibule/contract/errors'
import { firstMfa } from '../auth/mfa/mfa.flow.ts'
import type { MfaCommand, MfaEvent, MfaFacts, MfaState, Pending } from '../auth/mfa/mfa.types.ts'
import type { Row } from './flow-rows.ts'

export type Rows = readonly Row<MfaState, MfaEvent, MfaCommand, MfaFacts>[]

const none = { webauthn: [], phones: [], authenticators: [], emails: [] }
const rest = { mfaToken: 'm', strategies: [], mayRecover: true } as const
export const enrolled = (devices: Partial<Pending['devices']>): Pending => ({
  ...rest,
  isEnrolled: true,
  devices: { ...none, ...devices },
})
export const fresh = (...strategies: Pending['strategies']): Pending => ({
  ...rest,
  isEnrolled: false,
  devices: none,
  strategies,
})

export const authenticators = [{ id: 'a1' }]
export const phones = [{ id: 'p1', phoneNumber: '********42' }]
export const emails = [{ email: 'ada@acme.test' }]
export const webauthn = [{ id: 'k1', deviceType: 'CrossPlatform' as const, name: 'Key' }]
export const several = enrolled({ authenticators, phones, webauthn })
export const new2 = fresh('AuthenticatorApp', 'SMS')

/** As it is on screen at once. */
export const first = (pending: Pending, { preferred }: MfaFacts = plain): MfaState =>
  firstMfa(pending, preferred)

export const plain: MfaFacts = { preferred: undefined }
export const likesSms: MfaFacts = { preferred: 'sms' }
export const error = new ApiError('CODE_INVALID')
export const answer = { mfaRequired: false, accessToken: 'a.b.c' }
export const withCodes = { ...answer, recoveryCode: 'AAAA-BBBB\nCCCC-DDDD' }
export const idle = { isBusy: false } as const
export const busy = { isBusy: true } as const
export const askRemember = { do: 'askRemember', mfaToken: 'm' } as const
export const allowed = { is: 'rememberAllowed', seconds: 60 } as const
export const sending = { isSending: true, sent: 0 } as const
export const sentOnce = { isSending: false, sent: 1, otcToken: 'o' } as const
export const secret = { qrCode: 'data:', secret: 's', uri: 'otpauth:' }

export const list: MfaState = { step: 'verify', pending: several, ...idle }
export const appMethod = { name: 'authenticatorApp', deviceId: 'a1' } as const
export const smsMethod = { name: 'sms', deviceId: 'p1', label: '********42' } as const
export const keyMethod = { name: 'webauthnCrossPlatform', deviceId: 'k1', label: 'Key' } as const
export const app = { step: 'authenticatorApp', pending: several, method: appMethod, ...idle } as const
export const newApp = {
  step: 'authenticatorApp',
  pending: new2,
  method: { name: 'authenticatorApp' },
  ...idle,
} as const
export const sms = {
  step: 'smsVerifyCode',
  pending: several,
  method: smsMethod,
  to: '********42',
  ...idle,
} as const
export const phone = { step: 'smsSetPhoneNumber', pending: new2, ...idle } as const
export const number = '+15550100'
export const newSms = {
  step: 'smsVerifyCode',
  pending: new2,
  method: { name: 'sms' },
  to: number,
  ...idle,
} as const
export const byMail = enrolled({ emails })
export const mailMethod = { name: 'email', label: 'ada@acme.test' } as const
export const mail = {
  step: 'emailVerifyCode',
  pending: byMail,
  method: mailMethod,
  to: 'ada@acme.test',
  ...idle,
} as const
export const asking = { step: 'verify', pending: several, tried: keyMethod, ...busy } as const
export const codes: MfaState = {
  step: 'recoveryCode',
  pending: new2,
  codes: ['AAAA-BBBB', 'CCCC-DDDD'],
  answer: withCodes,
  name: 'authenticatorApp',
}
export const rememberable = (state: MfaState): MfaState =>
  ({ ...state, pending: { ...state.pending, rememberSeconds: 60 } }) as MfaState
export const waitingFor = (pending: Pending): MfaState => ({ step: 'verify', pending, ...busy })

export const typed = { is: 'codeEntered', code: '123456', remember: true } as const
export const completing = { mfaToken: 'm', code: '123456', rememberDevice: true } as const
