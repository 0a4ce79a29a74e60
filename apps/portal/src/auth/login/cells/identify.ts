import type { LoginCells, LoginNext } from '../login.types.ts'
import { answered } from './answered.ts'
import { sendMail } from './send-mail.ts'
import { preLogin } from './pre-login.ts'
import { quickLoginChoice, succeedOrRegister } from './quick-login.ts'

export type IdentifyEvent =
  /** The domain of the address has its own sign-in. At once: without a word on the way. */
  | { readonly is: 'foundElsewhere'; readonly url: string; readonly isAtOnce: boolean }
  | { readonly is: 'foundHere' }

export type IdentifyCommand = { readonly do: 'findMethod'; readonly email: string }

/** What follows an address, and the ways in beside it. */
export const identify: LoginCells<'preLogin'> = {
  preLogin: {
    ...preLogin,
    identified: (state, { email }, { authStrategy, hasSso }) => {
      if (state.isFinding) return [state]
      // Only an address has a domain.
      if (!hasSso || !email.includes('@')) return byStrategy(authStrategy, email)
      return [
        { step: 'preLogin', email, isFinding: true },
        { do: 'findMethod', email },
      ]
    },
    foundElsewhere: ({ email }, { url, isAtOnce }) => [
      { step: 'redirectToSSO', email, url },
      isAtOnce ? { do: 'leave', url, email } : { do: 'waitForSso' },
    ],
    foundHere: ({ email = '' }, _, { authStrategy }) => byStrategy(authStrategy, email),
    smsAsked: () => [{ step: 'loginWithQuickSmsOtc', email: '', isBusy: false, isSending: false, sent: 0 }],
    passkeyAsked: (state, { isOffered }) => [
      { ...state, isBusy: !isOffered, error: undefined },
      { do: 'signInByPasskey', isOffered },
    ],
    passkeyDropped: ({ email }) => [{ step: 'preLogin', email, offersQuickLogin: true }],
    ...quickLoginChoice,
    answered: (state, event) => answered({ ...state, isBusy: true }, event),
    sessionOpened: succeedOrRegister,
    refused: ({ email }, { error }) => [{ step: 'preLogin', email, error }],
  },
}

/** Anything but a code or a link that is sent is a password, also where nothing is said. */
const byStrategy = (authStrategy = '', email: string): LoginNext => {
  const delivery = { email, isSending: false, sent: 0 }
  const code = { ...delivery, isBusy: false }
  if (/^Sms|Sms$/.test(authStrategy)) return sendMail({ step: 'loginWithSmsOtc', ...code })
  if (authStrategy.endsWith('Code')) return sendMail({ step: 'loginWithOtc', ...code })
  if (authStrategy.endsWith('Link')) return sendMail({ step: 'magicLinkPreLoginSuccess', ...delivery })
  return [{ step: 'loginWithPassword', email, isBusy: false }]
}
