import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { audit } from '../audit/audit.ts'
import { isUniqueViolation } from '../../platform/db/sql-state.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalUsername } from '../identifiers/username.ts'
import { usedUp } from '../sessions/proof-basis.queries.ts'
import { completeSignIn, toLoginResponse } from '../sign-in/complete-sign-in.ts'
import { completeSignUp } from '../activation/complete-sign-up.ts'
import { type SignedUp, signUpByEmail } from './sign-up-by-email.ts'
import { hashPassword, type SignUp, signUpDataFrom, signUpDetails } from './sign-up-input.ts'
import { insertUser } from './sign-up.queries.ts'

type Started = SignedUp & { tenantId?: string; authResponse?: LoginResponse }

/** A person without address or number can only be known by a password, and there is nothing to prove first. */
const startAtOnce = async (input: SignUp, username: string, ctx: RequestContext): Promise<Started> => {
  if (!input.password) throw new ApiError('PASSWORD_REQUIRED')
  const known = await signUpDataFrom(ctx, input)
  const data = { ...known, passwordHash: await hashPassword(ctx, input) }
  const { clock, random } = ctx
  const details = await signUpDetails(ctx, input)
  const entered = await ctx
    .transaction(async (tx) => {
      const names = { username, canonicalUsername: canonicalUsername(username) }
      const now = clock.now()
      const row = { id: uuidv7(clock, random), email: '', ...names, createdAt: now, updatedAt: now }
      const user = await insertUser(tx, row)
      const tenantId = await completeSignUp(tx, ctx, { user, tenantId: uuidv7(clock, random), data })
      if (tenantId === undefined) throw new Error('A new person has signed up before')
      await audit(tx, ctx, {
        action: 'signUp.completed',
        resourceId: user.id,
        userId: user.id,
        tenantId,
        details: { ...details, username },
      })
      const verified = { ...user, verifiedAt: clock.now() }
      const result = await completeSignIn(tx, ctx, {
        user: verified,
        tenantId,
        method: 'signUp',
        amr: ['pwd'],
        basis: usedUp,
      })
      return { entry: result, userId: user.id, tenantId }
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiError('USERNAME_TAKEN') : error
    })
  const { entry: result, userId, tenantId } = entered
  return { shouldActivate: false, userId, tenantId, authResponse: await toLoginResponse(ctx, result) }
}

export const signUpByUsername = async (input: SignUp, ctx: RequestContext): Promise<Started> => {
  const username = input.username?.trim() ?? ''
  if (canonicalUsername(username) === undefined) throw new ApiError('USERNAME_INVALID')
  if (input.email) return signUpByEmail(input, ctx)
  const { email } = (await ctx.settings()).signUpStrategies
  if (email.isActive && email.isRequired) throw new ApiError('EMAIL_INVALID')
  return startAtOnce(input, username, ctx)
}
