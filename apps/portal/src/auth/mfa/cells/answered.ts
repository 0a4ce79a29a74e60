import type { LoginResponse } from '../../../session/types.ts'
import type { MethodName, MfaNext, MfaState } from '../mfa.types.ts'

/** The factor was right: codes that are shown once come first, and then the session. */
export const answered = (
  { pending }: MfaState,
  answer: LoginResponse,
  name: MethodName | undefined,
): MfaNext => {
  const remember = name === undefined ? [] : [{ do: 'rememberMethod', name } as const]
  if (answer.recoveryCode === undefined) {
    const state: MfaState = { step: 'verify', pending, isBusy: true }
    return [state, ...remember, { do: 'finish', answer, name }]
  }
  const codes = answer.recoveryCode.split(/\s+/).filter(Boolean)
  return [{ step: 'recoveryCode', pending, codes, answer, name }, ...remember]
}
