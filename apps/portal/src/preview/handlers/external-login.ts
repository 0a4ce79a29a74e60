import type * as externalLogin from '@vestibule/contract/areas/external-login'
import type * as sso from '@vestibule/contract/areas/sso'
import type { Canned } from '../call.ts'
import { signedInAnswer } from './auth.ts'

/** A provider that has answered by the third question; every domain signs in here. */
export const externalLoginHandlers = (): Canned<typeof externalLogin> & Canned<typeof sso> => {
  let polls = 0
  return {
    startExternalLogin: async () => {
      polls = 0
      return { txn: 't', url: 'about:blank', expiresIn: 300 }
    },
    getExternalLogin: async () => {
      polls += 1
      return { state: polls < 3 ? 'waiting' : 'answered' }
    },
    redeemExternalLogin: async () => signedInAnswer,
    preLoginV2: async () => ({}),
  }
}
