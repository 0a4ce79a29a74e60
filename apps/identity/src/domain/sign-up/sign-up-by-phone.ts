import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { findPhoneOwner } from '../credentials/find-person.queries.ts'
import {
  createOneTimeToken,
  latestOpenToken,
  revokeOneTimeTokens,
} from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { isSsoEnforced } from '../sso/enforcement.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { newEmail } from '../identifiers/new-email.ts'
import { lifetimes } from '../lifetimes.ts'
import { maskedPhone } from '../identifiers/phone.ts'
import { completeSignUp } from '../activation/complete-sign-up.ts'
import type { SignedUp } from './sign-up-by-email.ts'
import { type SignUp, signUpDataFrom, signUpDetails } from './sign-up-input.ts'
import { insertUser } from './sign-up.queries.ts'
import { addPhone } from '../phone-numbers/phone-numbers.queries.ts'
import { parseSignUpData } from '../activation/activation-token.ts'
import type { SignInCandidate } from '../sso/can-sign-in.ts'

/** A person without an account yet, who will be identified by a number. */
const addUnproved = async (tx: Database, ctx: RequestContext, phoneNumber: string): Promise<UserRow> => {
  const { clock, random } = ctx
  const id = uuidv7(clock, random)
  const now = clock.now()
  const row = { id, email: '', createdAt: now, updatedAt: now }
  const user = await insertUser(tx, row)
  await addPhone(tx, ctx, { userId: id, phoneNumber, isProvedBySignIn: true })
  return user
}

/**
 * Remembers what was said; signing in by a code sent to the number makes it true. Nothing is sent here, and a number
 * that has an account gets the same answer: its owner signs in to what is theirs. A password is not kept: the person
 * who proves the number need not be the one who chose it.
 */
export const signUpByPhone = async (input: SignUp, ctx: RequestContext): Promise<SignedUp> => {
  if (!input.phoneNumber) throw new ApiError('PHONE_REQUIRED')
  const address = input.email ? newEmail(ctx.config, input.email) : null
  if (address === undefined) throw new ApiError('EMAIL_INVALID')
  if (await isSsoEnforced(ctx, ctx.db, address)) throw new ApiError('SSO_REQUIRED')
  const signUp = { ...(await signUpDataFrom(ctx, input)), email: input.email }
  const number = signUp.phoneNumber ?? ''
  const details = await signUpDetails(ctx, input)
  await ctx.transaction(async (tx) => {
    const owner = await findPhoneOwner(tx, number)
    await audit(tx, ctx, {
      action: 'signUp.requested',
      details: { ...details, number: maskedPhone(number) },
    })
    if (owner !== undefined && owner.user.verifiedAt !== null) return
    const user = owner?.user ?? (await addUnproved(tx, ctx, number))
    await revokeOneTimeTokens(tx, ctx, { userId: user.id, purpose: 'phoneSignUp' })
    await createOneTimeToken(tx, ctx, {
      purpose: 'phoneSignUp',
      userId: user.id,
      tenantId: uuidv7(ctx.clock, ctx.random),
      lifetimeSeconds: lifetimes.activationLink,
      data: { signUp },
    })
  })
  return { shouldActivate: true }
}

const openSignUp = async (db: Database, { clock }: RequestContext, user: UserRow) => {
  if (user.verifiedAt !== null) return undefined
  const open = await latestOpenToken(db, { userId: user.id, purpose: 'phoneSignUp' })
  return open !== undefined && open.expiresAt > clock.now() ? open : undefined
}

/** A person who signed up with a number and has not signed in yet may get a code as well. */
export const createNewcomer = async (
  ctx: RequestContext,
  user: UserRow | undefined,
): Promise<SignInCandidate | undefined> => {
  const open = user && (await openSignUp(ctx.db, ctx, user))
  return user && open && { user, tenantId: open.tenantId }
}

/** What was signed up becomes true by a right code. Undefined when there is nothing left to complete. */
export const completePhoneSignUp = async (
  tx: Database,
  ctx: RequestContext,
  { user }: SignInCandidate,
): Promise<SignInCandidate | undefined> => {
  const open = await openSignUp(tx, ctx, user)
  const data = open && parseSignUpData(open.data)
  if (open === undefined || data === undefined) return undefined
  await revokeOneTimeTokens(tx, ctx, { userId: user.id, purpose: 'phoneSignUp' })
  const tenantId = await completeSignUp(tx, ctx, { user, tenantId: open.tenantId, data })
  if (tenantId === undefined) return undefined
  return { user: { ...user, verifiedAt: ctx.clock.now() }, tenantId }
}
