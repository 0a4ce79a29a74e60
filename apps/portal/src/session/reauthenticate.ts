import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { callAtom } from '../ports/call.ts'
import { askStepUp } from './step-up.ts'
import { takeTokens } from './take-tokens.ts'

type ReauthenticateParams = {
  /** Seconds the proof may be old, as the refusal said. */
  readonly maxAge: number
  /** For who has no second factor (ruling 22). */
  readonly password?: string
}

/** `passwordNeeded`: there is no second factor to ask for. */
export type ReauthenticationResult = 'proved' | 'passwordNeeded' | 'gaveUp'

/** Has the person show again who they are. Rejects with what the server refused. */
export const reauthenticate = atom(
  null,
  async (get, set, { maxAge, password }: ReauthenticateParams): Promise<ReauthenticationResult> => {
    try {
      const answer = await get(callAtom)(generateStepupSession, { maxAge, password })
      if (set(takeTokens, answer)) return 'proved'
      return (await set(askStepUp, { maxAge })) === 'steppedUp' ? 'proved' : 'gaveUp'
    } catch (error) {
      if (error instanceof ApiError && error.code === 'MFA_NOT_ENROLLED') return 'passwordNeeded'
      throw error
    }
  },
)
