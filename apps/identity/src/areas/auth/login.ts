import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { audit } from '../../audit/audit.ts'
import { findUserByEmail } from '../../credentials/credential-queries.ts'
import type { UserRow } from '../../db/schema/users.ts'
import type { Visitor } from '../../http/visitor.ts'
import { canonicalEmail } from '../../identifiers/email.ts'
import { homeTenant } from '../../sessions/home-tenant.ts'
import { startedAnswer } from '../../sessions/session-answer.ts'
import { startSession } from '../../sessions/start-session.ts'
import { acceptSignInAttempt, takeSignInAttempt, tooManyAttempts } from '../../throttle/sign-in-throttle.ts'
import { acceptInvitationAtSignIn } from '../invites/accept-at-sign-in.ts'
import { recordSignIn } from './auth.queries.ts'
import { mayEnter } from './may-enter.ts'

export type Login = {
  readonly email?: string
  readonly username?: string
  readonly password: string
  readonly invitationToken?: string
}

type Failure = { readonly account: string; readonly user?: UserRow; readonly tenantId?: string }

const refuse = async (visitor: Visitor, { account, user, tenantId }: Failure): Promise<never> => {
  await audit(visitor.db, visitor, {
    action: 'signIn.failed',
    resource: 'user',
    resourceId: user?.id,
    userId: user?.id,
    email: account,
    tenantId,
  })
  throw new ApiError('INVALID_CREDENTIALS')
}

const throttled = async (visitor: Visitor, email: string, retryAfterSeconds: number): Promise<never> => {
  await audit(visitor.db, visitor, { action: 'signIn.throttled', resource: 'user', email })
  throw tooManyAttempts(retryAfterSeconds)
}

/** Counts first, hashes always, and decides last: the answer and its time are the same whoever does not exist. */
export const login = async (input: Login, visitor: Visitor): Promise<LoginResponse> => {
  const typed = input.email ?? input.username ?? ''
  const account = canonicalEmail(typed) ?? typed.normalize('NFKC').toLowerCase()
  const wait = await takeSignInAttempt(visitor, account)
  if (wait !== undefined) return throttled(visitor, account, wait)
  const user = await findUserByEmail(visitor.db, account)
  const home = await homeTenant(visitor.db, user?.id ?? visitor.vendorTenantId, visitor.clock.now())
  const isRight = await visitor.passwords.verify(user?.passwordHash, input.password)
  if (!isRight || user === undefined || home === undefined || !(await mayEnter(visitor, user))) {
    return refuse(visitor, { account, user, tenantId: home })
  }
  const renewedHash = await rehashed(visitor, user, input.password)
  const started = await visitor.transaction(async (tx) => {
    const invitedTo = await acceptInvitationAtSignIn(tx, visitor, user, input.invitationToken)
    const tenantId = invitedTo ?? home
    await acceptSignInAttempt(tx, visitor, account)
    await recordSignIn(tx, visitor, { user, tenantId, method: 'password', renewedHash })
    return startSession(tx, visitor, { userId: user.id, tenantId, amr: ['pwd'] })
  })
  return startedAnswer(visitor, started)
}

/** A hash made with weaker numbers than today's is made anew while the password is at hand (SEC-PW-04). */
const rehashed = async (
  { passwords }: Visitor,
  { passwordHash }: UserRow,
  password: string,
): Promise<string | undefined> =>
  passwordHash !== null && passwords.isOutdated(passwordHash) ? passwords.hash(password) : undefined
