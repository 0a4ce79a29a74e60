import type { LoginResponse } from '../../../session/types.ts'
import { askFactor } from './ask-factor.ts'
import type { LoginNext, LoginState } from '../login.types.ts'
import { passwordBlocked } from './password-blocked.ts'

/** What every way in has in common once its proof was right. */
export type AnsweredEvent =
  | { readonly is: 'answered'; readonly answer: LoginResponse }
  | { readonly is: 'sessionOpened'; readonly answer: LoginResponse }

/** After a right first factor, whichever it was: what else the answer asks for, and only then the session. */
export const answered = (state: LoginState, { answer }: { readonly answer: LoginResponse }): LoginNext =>
  answer.mfaRequired && answer.mfaToken
    ? [askFactor(answer)]
    : (passwordBlocked('email' in state ? (state.email ?? '') : '', answer) ?? [
        state,
        { do: 'openSession', answer },
      ])
