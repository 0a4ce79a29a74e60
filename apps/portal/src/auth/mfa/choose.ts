import type { Method, MfaCommand, MfaNext, Pending } from './mfa.types.ts'
import { isKey, listMethods } from './methods.ts'

const idle = (pending: Pending) => ({ pending, isBusy: false })

/** The list of what there is to choose from. */
export const chooser = (pending: Pending): MfaNext => [{ step: 'verify', ...idle(pending) }]

const sending = { isSending: true, sent: 0 }

/** The browser is remembered only where a code is typed: that is where the person is asked. */
const keyCommand = (pending: Pending, { name, deviceId }: Method): MfaCommand => {
  const { mfaToken } = pending
  if (deviceId !== undefined) return { do: 'useKey', mfaToken, deviceId, rememberDevice: false }
  const deviceType = name === 'webauthnPlatform' ? 'Platform' : 'CrossPlatform'
  return { do: 'enrolKey', mfaToken, deviceType, rememberDevice: false }
}

/** Where a chosen method leads. */
export const choose = (pending: Pending, method: Method): MfaNext => {
  const { mfaToken } = pending
  const { name, deviceId, label: to = '' } = method
  if (name === 'authenticatorApp') {
    const state = { step: 'authenticatorApp', method, ...idle(pending) } as const
    return deviceId === undefined ? [state, { do: 'makeSecret', mfaToken }] : [state]
  }
  if (name === 'email') {
    const state = { step: 'emailVerifyCode', method, to, ...sending, ...idle(pending) } as const
    return [state, { do: 'sendEmail', mfaToken }]
  }
  if (name === 'sms') {
    if (deviceId === undefined) return [{ step: 'smsSetPhoneNumber', ...idle(pending) }]
    const state = { step: 'smsVerifyCode', method, to, ...sending, ...idle(pending) } as const
    return [state, { do: 'sendSms', mfaToken, deviceId }]
  }
  return [{ step: 'verify', pending, isBusy: true, tried: method }, keyCommand(pending, method)]
}

/**
 * The first step: the only method there is, or the one used last, else a list. A key waits for a click, because
 * browsers ask for one only then.
 */
export const firstStep = (pending: Pending, preferred: string | undefined): MfaNext => {
  const methods = listMethods(pending)
  const only = methods.length === 1 ? methods[0] : undefined
  const last = methods.find(({ name }) => name === preferred)
  const chosen = only ?? (pending.isEnrolled ? last : undefined)
  const [state, ...commands] =
    chosen === undefined || isKey(chosen) ? chooser(pending) : choose(pending, chosen)
  return [state, ...commands, { do: 'askRemember', mfaToken: pending.mfaToken }]
}
