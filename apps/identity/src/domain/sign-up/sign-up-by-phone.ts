import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { findPhoneOwner } from '../credentials/find-person.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { isSsoEnforced } from '../sso/enforcement.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { newEmail } from '../identifiers/new-email.ts'
import { maskedPhone } from '../identifiers/phone.ts'
import { completeSignUp, isCompletable } from '../activation/complete-sign-up.ts'
import type { SignedUp } from './sign-up-by-email.ts'
import { type SignUp, signUpDataFrom, signUpDetails } from './sign-up-input.ts'
import { insertUser } from './sign-up.queries.ts'
import { namingBrowser } from '../phone-numbers/naming-browser.ts'
import { addPhone } from '../phone-numbers/phone-numbers.queries.ts'
import { letNumberWait } from '../phone-numbers/waiting-numbers.queries.ts'
import { parseSignUpData, type SignUpData } from '../activation/activation-token.ts'
import type { SignInCandidate } from '../sso/can-sign-in.ts'

type Identified = { readonly user: UserRow | undefined; readonly naming?: OneTimeTokenRow }

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
 * Remembers what was said; signing in by a code sent to the number makes it true, in the browser that said it. What is said of
 * the number in others is another user's sign-up (SEC-SO-11). Nothing is sent here, and a number
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
  const hash = namingBrowser.bind(ctx)
  await ctx.transaction(async (tx) => {
    const owner = await findPhoneOwner(tx, number)
    await audit(tx, ctx, {
      action: 'signUp.requested',
      details: { ...details, number: maskedPhone(number) },
    })
    if (owner !== undefined) return
    await letNumberWait(tx, ctx, {
      purpose: 'phoneSignUp',
      hash,
      userId: (await addUnproved(tx, ctx, number)).id,
      tenantId: uuidv7(ctx.clock, ctx.random),
      data: { signUp },
    })
  })
  return { shouldActivate: true }
}

type Newcomer = SignInCandidate & { readonly data: SignUpData }

/** Who signed up with a number in this browser, with what was typed. */
const readNewcomer = ({ user, naming }: Identified): Newcomer | undefined => {
  if (user?.verifiedAt !== null || naming?.purpose !== 'phoneSignUp') return undefined
  const data = parseSignUpData(naming.data)
  return data && { user, tenantId: naming.tenantId, data }
}

/**
 * A person who signed up with a number in this browser, and has not signed in yet, may get a code as well. Where sign-ups were
 * closed since they are as unknown as before: no text leads to a refusal (SEC-OT-17).
 */
export const findNewcomer = async (
  ctx: RequestContext,
  identified: Identified,
): Promise<SignInCandidate | undefined> => {
  const newcomer = readNewcomer(identified)
  if (newcomer === undefined) return undefined
  const { user, tenantId, data } = newcomer
  return (await isCompletable(ctx.db, ctx, { userId: user.id, data })) ? { user, tenantId } : undefined
}

/** What was signed up becomes true by a right code. Undefined when there is nothing to complete. */
export const completePhoneSignUp = async (
  tx: Database,
  ctx: RequestContext,
  identified: Identified,
): Promise<SignInCandidate | undefined> => {
  const newcomer = readNewcomer(identified)
  if (newcomer === undefined) return undefined
  const tenantId = await completeSignUp(tx, ctx, newcomer)
  if (tenantId === undefined) return undefined
  return { user: { ...newcomer.user, verifiedAt: ctx.clock.now() }, tenantId }
}
