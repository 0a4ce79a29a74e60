import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { audit } from '../audit/audit.ts'
import { findUserById } from '../credentials/users.queries.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { readIdentifier } from '../identifiers/identifier.ts'
import { completeSignInFast, toLoginResponse } from './complete-sign-in.ts'
import { lockOutIfDue } from '../passwords/lockout.ts'
import { knownBrowserCounter } from '../rate-limits/known-browsers.ts'
import { judgeAttempt, takeSignInAttempt, tooManyAttempts } from '../rate-limits/sign-in-throttle.ts'
import { invitedHome } from '../invitations/invited-home.ts'
import {
  type JudgedPassword,
  renewPasswordHash,
  setPasswordBreached,
} from '../../platform/db/update-users.queries.ts'
import { findCandidate } from './candidate.queries.ts'
import { canSignIn } from '../sso/can-sign-in.ts'

export type Login = {
  readonly email?: string
  readonly username?: string
  readonly password: string
  readonly invitationToken?: string
}

type Failure = { readonly account: string; readonly user?: UserRow; readonly tenantId?: string }

const writeDown = (
  ctx: RequestContext,
  action: 'signIn.failed' | 'signIn.throttled',
  { account, user, tenantId }: Failure,
): Promise<void> =>
  audit(ctx.db, ctx, { action, resourceId: user?.id, userId: user?.id, email: account, tenantId })

const refuse = async (ctx: RequestContext, failure: Failure): Promise<never> => {
  await writeDown(ctx, 'signIn.failed', failure)
  throw new ApiError('INVALID_CREDENTIALS')
}

const throttled = async (
  ctx: RequestContext,
  failure: Failure,
  retryAfterSeconds: number,
): Promise<never> => {
  await writeDown(ctx, 'signIn.throttled', failure)
  throw tooManyAttempts(retryAfterSeconds)
}

/** Counts first, hashes always, and decides last: the answer and its time are the same for an unknown user. */
export const login = async (input: Login, ctx: RequestContext): Promise<LoginResponse> => {
  const typed = input.email || input.username || ''
  const identifier = readIdentifier(typed)
  const account = identifier?.canonical ?? typed.normalize('NFKC').toLowerCase()
  const candidate = await findCandidate(ctx, identifier ?? { type: 'username', canonical: account })
  const { user, isLockedOut } = candidate
  const home = candidate.home ?? (user && (await invitedHome(ctx, user.id, input.invitationToken)))
  // A user is counted as one, whatever identifier was typed; a browser they have signed in with before, by itself.
  const browser = user && knownBrowserCounter(ctx, user)
  const counted = browser ?? user?.id ?? account
  const wait = await takeSignInAttempt(ctx, counted)
  if (wait !== undefined) return throttled(ctx, { account, user, tenantId: home }, wait)
  const isRight = await judgeAttempt(ctx, counted, () =>
    ctx.passwords.verify(user?.passwordHash, input.password, counted),
  )
  const isElsewhere = browser === undefined
  if (!isRight && isElsewhere && user !== undefined && home !== undefined)
    await lockOutIfDue(ctx, { user, tenantId: home })
  const isShut = !isRight || (isLockedOut && isElsewhere) || user === undefined || home === undefined
  if (isShut || !(await canSignIn(ctx, user))) {
    return refuse(ctx, { account, user, tenantId: home })
  }
  const judged = await renewHash(ctx, user, input.password)
  if (judged === undefined) return refuse(ctx, { account, user, tenantId: home })
  const { invitationToken } = input
  const isBreached = await ctx.breached.has(input.password)
  if (isBreached !== (user.passwordBreachedAt !== null))
    await setPasswordBreached(ctx.db, judged, isBreached ? ctx.clock.now() : null)
  const basis = { is: 'password', passwordHash: judged.passwordHash } as const
  const proved = { method: 'password', amr: ['pwd'], basis, isBreached, counted } as const
  return toLoginResponse(
    ctx,
    await completeSignInFast(ctx, { user, tenantId: home, ...proved, invitationToken }),
  )
}

/**
 * A hash made with weaker numbers than today's is made anew while the password is at hand (SEC-PW-04), unless another one was
 * set meanwhile: by another sign-in with the same password, or by the user, whose new password this one is no more.
 *
 * @returns what the password was judged by; undefined where it is not the user's any more
 */
const renewHash = async (
  ctx: RequestContext,
  { id: userId, passwordHash }: UserRow,
  password: string,
): Promise<JudgedPassword | undefined> => {
  const judged = { userId, passwordHash }
  if (passwordHash === null || !ctx.passwords.isOutdated(passwordHash)) return judged
  const renewed = await ctx.passwords.hash(password, userId)
  if (await renewPasswordHash(ctx.db, judged, renewed)) return { userId, passwordHash: renewed }
  const now = (await findUserById(ctx.db, userId))?.passwordHash ?? null
  return (await ctx.passwords.verify(now, password, userId)) ? { userId, passwordHash: now } : undefined
}
