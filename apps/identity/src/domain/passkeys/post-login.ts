import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import type { Assertion } from '@vestibule/contract/schemas/webauthn'
import { audit } from '../audit/audit.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { acceptUse } from '../credentials/webauthn/accept-use.ts'
import { type Asserted, verifyAssertion } from '../credentials/webauthn/assertion.ts'
import { consumeChallenge } from '../credentials/webauthn/challenges.queries.ts'
import { findCredential } from '../credentials/webauthn/credentials.queries.ts'
import { readUserHandle } from '../credentials/webauthn/user-handle.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { WebauthnCredentialRow } from '../../platform/db/schema/webauthn.ts'
import { describeTriedAccount } from '../credentials/tried-account.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { holdInvitedTenant } from '../invitations/hold-invited-tenant.ts'
import { stillHolds } from '../sessions/proof-basis.queries.ts'
import { type SignInResult } from '../sessions/sign-in-attempt.ts'
import { completeSignIn, toLoginResponse } from '../sign-in/complete-sign-in.ts'
import { limitPasskeyTries } from '../rate-limits/mail-limits.ts'
import { type SignInCandidate, toSignInCandidate } from '../sso/can-sign-in.ts'
import { requirePasskeys } from './strategy.ts'

type PostLogin = Assertion & { readonly invitationToken?: string }

/** A key that was shown to be in its owner's hands. */
type PresentedPasskey = {
  readonly credential: WebauthnCredentialRow
  readonly asserted: Asserted
  readonly entrant: SignInCandidate
}

const refuse = async (ctx: RequestContext, credential?: WebauthnCredentialRow): Promise<never> => {
  await audit(ctx.db, ctx, {
    action: 'signIn.failed',
    ...(await describeTriedAccount(ctx.db, ctx, { userId: credential?.userId })),
    details: { method: 'passkey' },
  })
  throw new ApiError('WEBAUTHN_REFUSED')
}

/** What the authenticator calls the person is what we called them (SEC-PK-04). */
const isTheirs = async (ctx: RequestContext, { userId }: WebauthnCredentialRow, { response }: Assertion) =>
  !response.userHandle || response.userHandle === (await readUserHandle(ctx.db, ctx, userId))

const shownBy = async (
  ctx: RequestContext,
  credential: WebauthnCredentialRow,
  input: PostLogin,
): Promise<PresentedPasskey | undefined> => {
  const asserted = await verifyAssertion(ctx, credential, input, { requireUserVerification: false })
  const entrant = await toSignInCandidate(
    ctx,
    await findUserById(ctx.db, credential.userId),
    input.invitationToken,
  )
  if (asserted === undefined || entrant === undefined || !(await isTheirs(ctx, credential, input)))
    return undefined
  return { credential, asserted, entrant }
}

/** Uses the challenge up, and enters. A key that made sure who holds it is two factors in one (SEC-PK-06). */
const enterWith = async (
  tx: Database,
  ctx: RequestContext,
  { credential, asserted, entrant }: PresentedPasskey,
  invitationToken: string | undefined,
): Promise<SignInResult | undefined> => {
  const { challenge, isUserVerified } = asserted
  const basis = { is: 'passkey', id: credential.id } as const
  await holdInvitedTenant(tx, ctx, invitationToken)
  if (!(await stillHolds(tx, credential.userId, basis))) return undefined
  const challengeRow = await consumeChallenge(tx, ctx, { purpose: 'signIn', binding: '', challenge })
  if (
    challengeRow === undefined ||
    (challengeRow.userId !== null && challengeRow.userId !== credential.userId)
  )
    return undefined
  const { tenantId } = entrant
  if (!(await acceptUse(tx, ctx, { key: credential, asserted, tenantId }))) return undefined
  const amr = isUserVerified ? ['hwk', 'mfa'] : ['hwk']
  return completeSignIn(tx, ctx, { ...entrant, method: 'passkey', amr, basis, invitationToken })
}

/** Signs in with a passkey; wrong passwords of others do not stand in its way (SEC-PW-06). */
export const webAuthnPostLogin = async (input: PostLogin, ctx: RequestContext): Promise<LoginResponse> => {
  await requirePasskeys(ctx)
  await limitPasskeyTries(ctx)
  const credential = await findCredential(ctx.db, input.id)
  if (credential?.use !== 'passkey') return refuse(ctx)
  const shown = await shownBy(ctx, credential, input)
  if (shown === undefined) return refuse(ctx, credential)
  const result = await ctx.transaction((tx) => enterWith(tx, ctx, shown, input.invitationToken))
  return result === undefined ? refuse(ctx, credential) : toLoginResponse(ctx, result)
}
