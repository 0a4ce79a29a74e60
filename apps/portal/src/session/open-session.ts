import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { clockAtom } from '../ports/clock.ts'
import { goTo, route } from '../ports/route.ts'
import { isArriving } from './arriving.ts'
import { session, untilSessionAtom, waitingSignIn } from './session.atoms.ts'
import { tokensFrom } from './tokens.ts'
import type { LoginResponse } from './types.ts'

/** Makes the answer of a sign-in the session, and waits for the profile. Rejects with the reason when it does not come. */
export const openSession = atom(null, async (get, set, answer: LoginResponse): Promise<void> => {
  if (answer.mfaRequired && answer.mfaToken) {
    set(waitingSignIn, answer)
    const { redirectUrl } = get(route).params
    set(goTo, 'loginUrl', redirectUrl ? { redirectUrl } : {})
    // The step that asked is left behind: there is no session to tell it of.
    return new Promise(() => {})
  }
  const tokens = tokensFrom(answer, get(clockAtom).now())
  if (tokens === undefined) throw new ApiError('ER-ADMIN-PORTAL-GENERIC-ERROR')
  set(isArriving, true)
  set(session, { is: 'signInAnswered', tokens })
  const reached = await get(untilSessionAtom)(({ step }) => step !== 'loading')
  if (reached.step !== 'signedOut') return
  set(isArriving, false)
  throw reached.error ?? new ApiError('SESSION_ENDED')
})
