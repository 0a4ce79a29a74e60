import type { ApiError } from '@vestibule/contract/errors'
import type { LoginCells, LoginState } from '../login.types.ts'
import type { QuickLoginStrategy } from './quick-login.ts'
import { askFactor } from './ask-factor.ts'
import { succeed } from './succeed.ts'

export type PreLoginState = {
  readonly step: 'preLogin'
  readonly email?: string
  /** A way in beside the address is under way. */
  readonly isBusy?: boolean
  /** It is being found out whether this address signs in elsewhere. */
  readonly isFinding?: boolean
  /** No key was shown: a quick way may be set up. */
  readonly offersQuickLogin?: true
  /** What is set up once the person is in. */
  readonly quickLogin?: QuickLoginStrategy
  /** Why a way in beside the address led nowhere. */
  readonly error?: ApiError
}

export type PreLoginEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'identified'; readonly email: string }
  | { readonly is: 'wentBack' }

export const firstLogin: LoginState = { step: 'preLogin' }

/** The only cell the first script carries. */
export const preLogin: Pick<LoginCells<'preLogin'>['preLogin'], 'opened'> = {
  opened: (state, _, { isSignedIn, returned, number, waiting, directAction }) => {
    if (waiting) return [askFactor(waiting), { do: 'takeWaiting' }]
    if (returned)
      return [
        { step: 'redirectToSSO', returned },
        { do: 'redeem', ...returned },
      ]
    if (isSignedIn) return succeed()
    if (directAction)
      return [
        { step: 'redirectToSSO', directAction },
        { do: 'actDirectly', directAction },
      ]
    return number
      ? [
          { step: 'loginWithSmsOtc', email: number, isBusy: false, isSending: true, sent: 0 },
          { do: 'sendMail', type: 'smscode', email: number },
        ]
      : [state]
  },
}
