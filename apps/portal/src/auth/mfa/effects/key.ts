import {
  enrollMFAWebAuthnForLogin,
  preEnrollMFAWebAuthnForLogin,
  preVerifyMFAWebAuthnForLogin,
  verifyMFAWebAuthnForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { ApiError } from '@vestibule/contract/errors'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import type { AskKey } from '../../../ports/key-options.ts'
import type { LoginResponse } from '../../../session/types.ts'
import type { MfaEvent } from '../mfa.types.ts'
import type { MfaEffects } from '../mfa.effects.ts'
import { answeredWith } from './app.ts'

type Shown<Options> = { readonly webauthnToken: string; readonly options: Options }

type Ceremony<Asked, Signed> = {
  /** What the options of the server are kept by: the sign-in, and which key. */
  readonly of: string
  readonly ask: () => Promise<Shown<Asked>>
  /** Undefined where the person dismissed the browser's dialog. */
  readonly sign: (options: Asked) => Promise<Signed | undefined>
  readonly answer: (shown: Shown<Signed>) => Promise<LoginResponse>
}

/**
 * Lets a key sign what the server asks for, and the server judge it. What a browser does not want or cannot is told like a
 * refusal of the server.
 */
const runCeremony = async <Asked, Signed>(
  askKey: AskKey,
  { of, ask, sign, answer }: Ceremony<Asked, Signed>,
): Promise<MfaEvent> => {
  try {
    const { webauthnToken, options } = await askKey(of, ask, async (challenge) => ({
      webauthnToken: challenge.webauthnToken,
      options: await sign(challenge.options),
    }))
    if (options === undefined) return { is: 'keyDismissed' }
    return await toOutcomeEvent(answer({ webauthnToken, options }), answeredWith)
  } catch (error) {
    return { is: 'refused', error: error instanceof ApiError ? error : new ApiError('WEBAUTHN_REFUSED') }
  }
}

export const keyEffects: MfaEffects<'useKey' | 'enrolKey'> = {
  useKey: ({ do: _, ...input }, { call, passkeys, askKey }) => {
    const { mfaToken, deviceId } = input
    return runCeremony(askKey, {
      of: `${mfaToken} ${deviceId}`,
      ask: () => call(preVerifyMFAWebAuthnForLogin, { mfaToken, deviceId }),
      sign: passkeys.use,
      answer: (shown) => call(verifyMFAWebAuthnForLogin, { ...input, ...shown }),
    })
  },
  enrolKey: ({ do: _, ...input }, { call, passkeys, askKey }) => {
    const { mfaToken, deviceType } = input
    return runCeremony(askKey, {
      of: `${mfaToken} ${deviceType}`,
      ask: () => call(preEnrollMFAWebAuthnForLogin, { mfaToken, deviceType }),
      sign: passkeys.make,
      answer: (made) => call(enrollMFAWebAuthnForLogin, { ...input, ...made }),
    })
  },
}
