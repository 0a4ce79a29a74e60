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
  useKey: ({ do: _, ...input }, { call, passkeys, askKey }) =>
    runCeremony(async () => {
      const { mfaToken, deviceId } = input
      const shown = await askKey(
        `${mfaToken} ${deviceId}`,
        () => call(preVerifyMFAWebAuthnForLogin, { mfaToken, deviceId }),
        async ({ webauthnToken, options }) => ({ webauthnToken, options: await passkeys.use(options) }),
      )
      if (shown.options === undefined) return { is: 'keyDismissed' }
      const { webauthnToken, options } = shown
      return toOutcomeEvent(
        call(verifyMFAWebAuthnForLogin, { ...input, webauthnToken, options }),
        answeredWith,
      )
    }),
  enrolKey: ({ do: _, ...input }, { call, passkeys, askKey }) =>
    runCeremony(async () => {
      const { mfaToken, deviceType } = input
      const made = await askKey(
        `${mfaToken} ${deviceType}`,
        () => call(preEnrollMFAWebAuthnForLogin, { mfaToken, deviceType }),
        async ({ webauthnToken, options }) => ({ webauthnToken, options: await passkeys.make(options) }),
      )
      if (made.options === undefined) return { is: 'keyDismissed' }
      const { webauthnToken, options } = made
      return toOutcomeEvent(
        call(enrollMFAWebAuthnForLogin, { ...input, webauthnToken, options }),
        answeredWith,
      )
    }),
}
