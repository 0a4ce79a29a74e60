import { ApiError } from '@vestibule/contract/errors'
import type { Row } from '../flow-rows.ts'
import type { LoginCommand, LoginEvent, LoginFacts, LoginState } from '../../auth/login/login.types.ts'

export type Rows = readonly Row<LoginState, LoginEvent, LoginCommand, LoginFacts>[]

export const email = 'ada@acme.test'
export const stranger: LoginFacts = { isSignedIn: false, mayPromptPasskeys: false }
export const known: LoginFacts = { isSignedIn: true, mayPromptPasskeys: false }
export const byCode: LoginFacts = { ...stranger, authStrategy: 'Code' }
export const byLink: LoginFacts = { ...stranger, authStrategy: 'MagicLink' }
export const prompting: LoginFacts = { ...known, mayPromptPasskeys: true }
export const answer = { mfaRequired: false, accessToken: 'a.b.c' }
export const error = new ApiError('INVALID_CREDENTIALS')
export const entered = { step: 'loginWithPassword', email, isBusy: false } as const
export const busy = { step: 'loginWithPassword', email, isBusy: true } as const

export const waiting = { isSending: false, sent: 1 }
export const otc = { step: 'loginWithOtc', email, isBusy: false, ...waiting } as const
export const firstCode = { ...otc, isSending: true, sent: 0 } as const
export const mailedLink = { step: 'magicLinkPreLoginSuccess', email, ...waiting } as const
export const firstLink = { ...mailedLink, isSending: true, sent: 0 } as const
export const wrong = new ApiError('CODE_INVALID')
export const mailCode = { do: 'sendMail', type: 'code', email } as const
export const mailLink = { do: 'sendMail', type: 'magiclink', email } as const
export const success = { step: 'success' } as const
export const onward = { do: 'goOnward', afterMs: 200 } as const

export const bySms: LoginFacts = { ...byCode, authStrategy: 'SmsCode' }
export const number = '+442079460958'
export const sms = { step: 'loginWithSmsOtc', email: number, isBusy: false, ...waiting } as const
export const firstSms = { ...sms, isSending: true, sent: 0, error: undefined } as const
export const sendSms = { do: 'sendMail', type: 'smscode', email: number } as const
export const enterSms = { do: 'verifyCode', type: 'smscode', code: '123456' } as const
export const masked = '********58'
export const quick = { ...sms, step: 'loginWithQuickSmsOtc' } as const
export const asksNumber = { ...quick, email: '', sent: 0 } as const

export const asking = { step: 'preLogin', email, isBusy: true } as const
export const prompt = { step: 'promptPasskeys', isBusy: false } as const
export const making = { step: 'promptPasskeys', isBusy: true } as const

export const link = { userId: 'user', token: 'token' }
export const expired = { step: 'passwordRotationExpired', email, link, isBusy: false } as const
export const notified = {
  step: 'passwordRotationNotification',
  days: 3,
  isChanging: false,
  isBusy: false,
} as const
export const breached = { step: 'breachedPassword', email, isBusy: false } as const
export const breachedMail = { step: 'breachedPasswordSuccess', email, ...waiting } as const
export const soon = { ...answer, passwordExpiresIn: 3, notificationPeriod: 7 }
export const reset = { do: 'resetPassword', link, password: 'next' } as const
export const sendReset = { do: 'sendReset', email } as const
export const held = { mfaRequired: false, resetPasswordToken: 'token', userId: 'user' }

export const elsewhere: LoginFacts = { ...stranger, hasSso: true }
export const finding = { step: 'preLogin', email, isFinding: true } as const
export const url = 'https://portal.test/login/start?txn=t'
export const redirecting = { step: 'redirectToSSO', email, url } as const
export const back = { txn: 't', code: 'c', isSocial: false }
export const returning = { step: 'redirectToSSO', returned: back } as const
export const social = { ...back, isSocial: true }
export const fromSocial = { step: 'redirectToSSO', returned: social } as const
export const failure = new ApiError('EXTERNAL_LOGIN_FAILED')
export const ssoFailed = { step: 'loginWithSSOFailed', error: failure } as const
