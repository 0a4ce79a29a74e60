import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Assertion, RequestOptions } from '@vestibule/contract/schemas/webauthn'
import type { WebauthnCredentialRow } from '../../../platform/db/schema/webauthn.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { isFromOurPages, readClientData } from './client-data.ts'
import { relyingParty, timeoutMs } from './relying-party.ts'

type AssertionOptionsParams = {
  readonly challenge: string
  readonly known: readonly Pick<WebauthnCredentialRow, 'credentialId' | 'transports'>[]
  readonly userVerification: NonNullable<RequestOptions['userVerification']>
}

/** What a browser needs to have a challenge signed. Without known keys the person chooses one. */
export const assertionOptions = (
  ctx: RequestContext,
  { challenge, known, userVerification }: AssertionOptionsParams,
): RequestOptions => ({
  challenge,
  allowCredentials: known.map(({ credentialId, transports }) => ({
    type: 'public-key' as const,
    id: credentialId,
    transports,
  })),
  timeout: timeoutMs,
  rpId: relyingParty(ctx).id,
  userVerification,
})

export type Asserted = {
  readonly challenge: string
  readonly isUserVerified: boolean
  readonly counter: number
  /** The counter went back: an attacker may have a copy of the key (SEC-PK-01). */
  readonly isCounterBack: boolean
}

/** Counters that stay at zero count nothing. */
const wentBack = (before: number, now: number): boolean => (before > 0 || now > 0) && now <= before

/**
 * Checks what an authenticator signed: type, origin, outer page, relying party, presence, signature. The challenge it
 * names is answered, and must then be used up. Undefined when anything is wrong.
 */
export const verifyAssertion = async (
  ctx: RequestContext,
  credential: WebauthnCredentialRow,
  { id, response }: Assertion,
  { requireUserVerification }: { readonly requireUserVerification: boolean },
): Promise<Asserted | undefined> => {
  const clientData = readClientData(response.clientDataJSON)
  if (clientData === undefined || !isFromOurPages(ctx, clientData)) return undefined
  if (id !== credential.credentialId) return undefined
  const { id: rpId } = relyingParty(ctx)
  const { userHandle, ...signed } = response
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      response: { ...signed, userHandle: userHandle ?? undefined },
      type: 'public-key',
      clientExtensionResults: {},
    },
    expectedChallenge: clientData.challenge,
    // Judged above, with everything that is around it.
    expectedOrigin: clientData.origin,
    expectedTopOrigin: clientData.topOrigin,
    expectedRPID: rpId,
    // Judged below: the library knows no key that may be in several places at once.
    credential: {
      id: credential.credentialId,
      publicKey: Buffer.from(credential.publicKey, 'base64url'),
      counter: 0,
    },
    requireUserVerification,
  }).catch(() => undefined)
  if (verified?.verified !== true) return undefined
  const { newCounter, userVerified } = verified.authenticationInfo
  return {
    challenge: clientData.challenge,
    isUserVerified: userVerified,
    counter: newCounter,
    isCounterBack: wentBack(credential.counter, newCounter),
  }
}
