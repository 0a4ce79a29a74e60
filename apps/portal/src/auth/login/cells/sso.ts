import { delaysMs } from '@vestibule/contract/constants'
import type { ApiError } from '@vestibule/contract/errors'
import type { LoginCells } from '../login.types.ts'
import { afterSession } from './after-session.ts'
import { answered } from './answered.ts'
import { counted } from './passkeys.ts'

/** What a user brings back from the provider's server to a page of the host. */
export type Returned = { readonly txn: string; readonly code: string; readonly isSocial: boolean }

export type SsoState =
  | {
      readonly step: 'redirectToSSO'
      readonly email?: string
      /** Where the way begins; absent on the way back. */
      readonly url?: string
      readonly returned?: Returned
      /** The host asked for one way in at once, and for no other. */
      readonly directAction?: string
    }
  | { readonly step: 'loginWithSSOFailed'; readonly error: ApiError }

export type SsoEvent = { readonly is: 'waited' }

export type SsoCommand =
  /** To the authenticated address, which decides what a signed-out user sees. */
  | { readonly do: 'leaveSignedOut'; readonly afterMs: number }
  | { readonly do: 'waitForSso' }
  | { readonly do: 'leave'; readonly url: string; readonly email: string | undefined }
  | ({ readonly do: 'redeem' } & Returned)
  | { readonly do: 'actDirectly'; readonly directAction: string }

export const sso: LoginCells<'redirectToSSO' | 'loginWithSSOFailed'> = {
  redirectToSSO: {
    waited: (state) => {
      const { url, email } = state
      return url === undefined ? [state] : [state, { do: 'leave', url, email }]
    },
    answered,
    sessionOpened: afterSession,
    passkeysCounted: counted,
    refused: ({ returned, directAction }, { error }) =>
      returned?.isSocial || directAction
        ? [{ step: 'preLogin', error }]
        : [
            { step: 'loginWithSSOFailed', error },
            { do: 'leaveSignedOut', afterMs: delaysMs.ssoFailed },
          ],
    wentBack: ({ email }) => [{ step: 'preLogin', email }],
  },
  loginWithSSOFailed: {
    continued: (state) => [state, { do: 'leaveSignedOut', afterMs: 0 }],
  },
}
