import type { RequestOptions } from '@vestibule/contract/schemas/webauthn'
import { assertionOptions } from '../credentials/webauthn/assertion.ts'
import { createChallenge } from '../credentials/webauthn/challenges.queries.ts'
import { listCredentials } from '../credentials/webauthn/credentials.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { readIdentifier } from '../identifiers/identifier.ts'
import { limitPasskeyTries } from '../rate-limits/mail-limits.ts'
import { findCandidate } from '../sign-in/candidate.queries.ts'
import { decoyKeys } from './decoys.ts'
import { requirePasskeys } from './strategy.ts'

type Named = {
  readonly userId: string | undefined
  readonly keys: Parameters<typeof assertionOptions>[1]['known']
}

/** The keys to ask for, when an address was given. Looks for keys also when there is no user (SEC-PK-04). */
const namedBy = async (ctx: RequestContext, typed: string): Promise<Named> => {
  const identifier = readIdentifier(typed)
  const account = identifier?.canonical ?? typed.normalize('NFKC').toLowerCase()
  const { user } = await findCandidate(ctx, identifier ?? { type: 'username', canonical: account })
  const held = await listCredentials(ctx.db, user?.id ?? ctx.vendorTenantId, 'passkey')
  const decoys = decoyKeys(ctx.secrets, account)
  return { userId: user?.id, keys: held.length > 0 ? held : decoys }
}

/** Makes the challenge of one sign-in. */
export const webAuthnPreLogin = async (
  { email }: { readonly email?: string },
  ctx: RequestContext,
): Promise<{ options: RequestOptions }> => {
  await requirePasskeys(ctx)
  await limitPasskeyTries(ctx)
  const named = email ? await namedBy(ctx, email) : undefined
  const bound = { purpose: 'signIn', binding: '' } as const
  const challenge = await createChallenge(ctx.db, ctx, { ...bound, userId: named?.userId })
  const known = named?.keys ?? []
  return { options: assertionOptions(ctx, { challenge, known, userVerification: 'preferred' }) }
}
