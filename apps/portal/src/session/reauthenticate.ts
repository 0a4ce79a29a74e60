import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { callAtom } from '../ports/call.ts'
import type { Reauthentication, ReauthenticationResult } from '../ports/reauthentication.ts'
import { askStepUp } from './step-up.ts'
import { takeTokens } from './take-tokens.ts'

/** Has the user prove again who they are. Rejects with what the server refused. */
export const reauthenticate = atom(
  null,
  async (
    get,
    set,
    { maxAge, password }: Parameters<Reauthentication['prove']>[0],
  ): Promise<ReauthenticationResult> => {
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
