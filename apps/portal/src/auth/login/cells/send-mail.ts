import type { LoginNext } from '../login.types.ts'
import type { EmailCodeState } from './email-code.ts'

/** Asks for a mail or a text message, unless one is being asked for. */
export const sendMail = (state: EmailCodeState): LoginNext =>
  state.isSending
    ? [state]
    : [
        { ...state, isSending: true, error: undefined },
        { do: 'sendMail', type: types[state.step], email: state.email },
      ]

const types = {
  loginWithOtc: 'code',
  magicLinkPreLoginSuccess: 'magiclink',
  loginWithSmsOtc: 'smscode',
  loginWithQuickSmsOtc: 'smscode',
} as const
