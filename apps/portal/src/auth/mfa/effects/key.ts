import {
  enrollMFAWebAuthnForLogin,
  preEnrollMFAWebAuthnForLogin,
  preVerifyMFAWebAuthnForLogin,
  verifyMFAWebAuthnForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { ApiError } from '@vestibule/contract/errors'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import type { MfaEvent } from '../mfa.types.ts'
import type { MfaEffects } from '../mfa.effects.ts'
import { answeredWith } from './app.ts'

/** What a browser does not want or cannot is told like a refusal of the server. */
const runCeremony = async (work: () => Promise<MfaEvent>): Promise<MfaEvent> => {
  try {
    return await work()
  } catch (error) {
    return { is: 'refused', error: error instanceof ApiError ? error : new ApiError('WEBAUTHN_REFUSED') }
  }
}

export const keyEffects: MfaEffects<'useKey' | 'enrolKey'> = {
  useKey: ({ do: _, ...input }, { call, passkeys }) =>
    runCeremony(async () => {
      const { mfaToken, deviceId } = input
      const { webauthnToken, options } = await call(preVerifyMFAWebAuthnForLogin, { mfaToken, deviceId })
      const signed = await passkeys.use(options)
      if (signed === undefined) return { is: 'keyDismissed' }
      const shown = { ...input, webauthnToken, options: signed }
      return toOutcomeEvent(call(verifyMFAWebAuthnForLogin, shown), answeredWith)
    }),
  enrolKey: ({ do: _, ...input }, { call, passkeys }) =>
    runCeremony(async () => {
      const { mfaToken, deviceType } = input
      const { webauthnToken, options } = await call(preEnrollMFAWebAuthnForLogin, { mfaToken, deviceType })
      const made = await passkeys.make(options)
      if (made === undefined) return { is: 'keyDismissed' }
      const kept = { ...input, webauthnToken, options: made }
      return toOutcomeEvent(call(enrollMFAWebAuthnForLogin, kept), answeredWith)
    }),
}
