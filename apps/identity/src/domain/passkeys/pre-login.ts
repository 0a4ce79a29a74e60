import type { RequestOptions } from '@vestibule/contract/schemas/webauthn'
import { assertionOptions } from '../credentials/webauthn/assertion.ts'
import { createChallenge } from '../credentials/webauthn/challenges.ts'
import { credentialsOf } from '../credentials/webauthn/credentials.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { readIdentifier } from '../identifiers/identifier.ts'
import { limitPasskeyTries } from '../rate-limits/mail-limits.ts'
import { findCandidate } from '../sign-in/candidate.ts'
import { decoyKeys } from './decoys.ts'
import { requirePasskeys } from './strategy.ts'

type Named = {
  readonly userId: string | undefined
  readonly keys: Parameters<typeof assertionOptions>[1]['known']
}

/** The keys to ask for, when an address was given. Looks for keys of nobody where there is nobody (SEC-PK-04). */
const namedBy = async (visitor: RequestContext, typed: string): Promise<Named> => {
  const identifier = readIdentifier(typed)
  const account = identifier?.canonical ?? typed.normalize('NFKC').toLowerCase()
  const { user } = await findCandidate(visitor, identifier ?? { type: 'username', canonical: account })
  const held = await credentialsOf(visitor.db, user?.id ?? visitor.vendorTenantId, 'passkey')
  const decoys = decoyKeys(visitor.secrets, account)
  return { userId: user?.id, keys: held.length > 0 ? held : decoys }
}

/** Makes the challenge of one sign-in. */
export const webAuthnPreLogin = async (
  { email }: { readonly email?: string },
  visitor: RequestContext,
): Promise<{ options: RequestOptions }> => {
  await requirePasskeys(visitor)
  await limitPasskeyTries(visitor)
  const named = email ? await namedBy(visitor, email) : undefined
  const bound = { purpose: 'signIn', binding: '' } as const
  const challenge = await createChallenge(visitor.db, visitor, { ...bound, userId: named?.userId })
  const known = named?.keys ?? []
  return { options: assertionOptions(visitor, { challenge, known, userVerification: 'preferred' }) }
}
