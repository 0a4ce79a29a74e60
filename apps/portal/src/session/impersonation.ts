import * as area from '@vestibule/contract/areas/impersonation'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { unwrap } from 'jotai/vanilla/utils'
import { actionAtom } from '../kit/action.ts'
import { callAtom } from '../ports/call.ts'
import { acting } from './session.atoms.ts'
import { signOut } from './sign-out.ts'
import { takeTokens } from './take-tokens.ts'
import type { LoginResponse } from './types.ts'

const nothingKnown = (error: unknown): undefined => {
  if (!(error instanceof ApiError)) throw error
}

/** Who acts for the signed-in person, and for how long; undefined until the server has said so. */
export const impersonation = unwrap(
  atom(async (get) => {
    if (get(acting) === '') return undefined
    return get(callAtom)(area.getImpersonation, {}).catch(nothingKnown)
  }),
)

const overByNow = (error: unknown): undefined => {
  if (!(error instanceof ApiError) || error.status !== 401) throw error
}

/** As oneself again, without leaving the page; signed out where one's own session is over by now. */
const endImpersonation = atom(null, (_get, set, answer: LoginResponse | undefined) => {
  if (answer === undefined || !set(takeTokens, answer)) set(signOut)
})

export const stopImpersonation = actionAtom<void, LoginResponse | undefined>(
  (get) => get(callAtom)(area.stopImpersonation, {}).catch(overByNow),
  { then: endImpersonation },
)
