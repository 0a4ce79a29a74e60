import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { findUserById } from '../credentials/credential-queries.ts'
import { consumeOneTimeToken, findOneTimeToken } from '../credentials/one-time-token.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { completeSignIn, toLoginResponse } from '../sign-in/complete-sign-in.ts'
import { toSignInCandidate } from '../sso/can-sign-in.ts'
import { readBrowserBinding, unbindBrowser } from './browser-cookie.ts'
import type { PostLogin } from './code-login.ts'
import { auditFailure } from './audit-failure.ts'

type LinkLogin = PostLogin & { readonly isConfirmed?: boolean }

const invalid = async (visitor: RequestContext, userId?: string): Promise<never> => {
  await auditFailure(visitor.db, visitor, userId)
  throw new ApiError('LINK_INVALID')
}

/**
 * In another browser than the one that asked, the link may have been sent by somebody who wants the person in an
 * account that is not theirs: whose it is and where it was asked for is shown first. Nothing is used up by that.
 */
const requireSameBrowser = (
  visitor: RequestContext,
  { data, createdAt }: OneTimeTokenRow,
  { email }: UserRow,
): void => {
  if (readBrowserBinding(visitor) === data.browserHash) return
  throw new ApiError('CONFIRMATION_REQUIRED', {
    email,
    ip: String(data.ip),
    requestedAt: createdAt.toISOString(),
  })
}

/** Signs in with a mailed link (SEC-OT-02). */
export const signInByMagicLink = async (
  { token, isConfirmed, invitationToken }: LinkLogin,
  visitor: RequestContext,
): Promise<LoginResponse> => {
  const asked = { purpose: 'magicLink', token } as const
  const row = await findOneTimeToken(visitor.db, visitor, asked)
  const entrant = await toSignInCandidate(
    visitor,
    row && (await findUserById(visitor.db, row.userId)),
    invitationToken,
  )
  if (row === undefined || entrant === undefined) return invalid(visitor, row?.userId)
  if (isConfirmed !== true) requireSameBrowser(visitor, row, entrant.user)
  const entry = await visitor.transaction(async (tx) =>
    (await consumeOneTimeToken(tx, visitor, asked)) === undefined
      ? undefined
      : completeSignIn(tx, visitor, { ...entrant, method: 'magicLink', amr: ['email'], invitationToken }),
  )
  if (entry === undefined) return invalid(visitor, row.userId)
  unbindBrowser(visitor)
  return toLoginResponse(visitor, entry)
}
