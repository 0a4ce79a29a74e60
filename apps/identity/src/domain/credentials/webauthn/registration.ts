import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { CreationOptions, NewDevice, WebauthnDeviceType } from '@vestibule/contract/schemas/webauthn'
import type { UserRow } from '../../../platform/db/schema/users.ts'
import type { WebauthnCredentialRow } from '../../../platform/db/schema/webauthn.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { isFromOurPages, readClientData } from './client-data.ts'
import type { NewCredential } from './credentials.queries.ts'
import { algorithms, relyingParty, timeoutMs } from './relying-party.ts'

type Registering = {
  readonly user: Pick<UserRow, 'email' | 'name'>
  readonly userHandle: string
  readonly challenge: string
  /** Keys the person has: an authenticator that holds one of them makes no second. */
  readonly known: readonly WebauthnCredentialRow[]
  readonly selection: NonNullable<CreationOptions['authenticatorSelection']>
}

/** What a browser needs to have a key made. */
export const registrationOptions = (
  ctx: RequestContext,
  { user, userHandle, challenge, known, selection }: Registering,
): CreationOptions => {
  const { id, name } = relyingParty(ctx)
  return {
    rp: { id, name },
    user: { id: userHandle, name: user.email, displayName: user.name || user.email },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      type: 'public-key' as const,
      id: credentialId,
      transports,
    })),
    timeout: timeoutMs,
    authenticatorSelection: selection,
  }
}

/** What is kept of a key; who it belongs to, and what it is for, the caller adds. */
export type Registered = Omit<NewCredential, 'userId' | 'use' | 'name'> & {
  readonly challenge: string
  /** Whether the authenticator made sure that it is its owner who holds it. */
  readonly isUserVerified: boolean
}

/** What a list calls a key until its person calls it something else. */

const toDeviceType = (given: WebauthnDeviceType | undefined, transports: readonly string[]) =>
  given ?? (transports.includes('internal') ? 'Platform' : 'CrossPlatform')

/**
 * Checks what an authenticator answered: type, origin, outer page, relying party, presence, algorithm, key. The
 * challenge it names is answered, and must then be used up. Undefined when anything is wrong.
 */
export const verifyRegistration = async (
  ctx: RequestContext,
  { id, response, deviceType }: NewDevice,
  { requireUserVerification }: { readonly requireUserVerification: boolean },
): Promise<Registered | undefined> => {
  const clientData = readClientData(response.clientDataJSON)
  if (clientData === undefined || !isFromOurPages(ctx, clientData)) return undefined
  const { id: rpId } = relyingParty(ctx)
  const { transports = [], ...rest } = response
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, response: rest, type: 'public-key', clientExtensionResults: {} },
    expectedChallenge: clientData.challenge,
    // Judged above, with everything that is around it.
    expectedOrigin: clientData.origin,
    expectedRPID: rpId,
    requireUserVerification,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (verified?.registrationInfo === undefined) return undefined
  const { credential, credentialDeviceType, userVerified } = verified.registrationInfo
  return {
    challenge: clientData.challenge,
    isUserVerified: userVerified,
    credentialId: credential.id,
    deviceType: toDeviceType(deviceType, transports),
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: [...transports],
    isSynced: credentialDeviceType === 'multiDevice',
  }
}
