import { ApiError } from '@vestibule/contract'
import { aboutPerson } from '../audit/about-person.ts'
import { audit } from '../audit/audit.ts'
import { linkTo } from '../applications/link.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { isSsoEnforced } from '../sso/enforcement.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { newEmail } from '../identifiers/new-email.ts'
import { linkMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { mayMailAccount } from '../rate-limits/mail-limits.ts'
import { createActivationCode, decoyActivationCode } from '../activation/activation-code.ts'
import { sendActivation, type SignUpData } from '../activation/activation-token.ts'
import { passwordHashOf, type SignUp, signUpDataFrom, signUpDetails } from './sign-up-input.ts'
import { findOrAddUser } from './sign-up.queries.ts'

export type SignedUp = { shouldActivate: boolean; userId?: string; activationToken?: string }

const notifyOwner = (tx: Database, visitor: RequestContext, user: UserRow): Promise<void> => {
  const about = { to: user.email, link: linkTo(visitor, 'loginUrl') }
  return enqueueMail(tx, visitor, linkMail(visitor, 'existingAccount', about))
}

type Known = { readonly user: UserRow; readonly data: SignUpData; readonly mayMail: boolean }

const byLink = async (
  tx: Database,
  visitor: RequestContext,
  { user, data, mayMail }: Known,
): Promise<SignedUp> => {
  const tenantId = uuidv7(visitor.clock, visitor.random)
  if (mayMail && user.verifiedAt === null) await sendActivation(tx, visitor, { user, tenantId, data })
  else if (mayMail) await notifyOwner(tx, visitor, user)
  return { shouldActivate: true }
}

/** Everybody gets a handle. For an address that has an account no code is right. */
const byCode = async (
  tx: Database,
  visitor: RequestContext,
  { user, data, mayMail }: Known,
): Promise<SignedUp> => {
  const tenantId = uuidv7(visitor.clock, visitor.random)
  const isNew = mayMail && user.verifiedAt === null
  if (mayMail && !isNew) await notifyOwner(tx, visitor, user)
  const make = isNew ? createActivationCode : decoyActivationCode
  return { shouldActivate: true, ...(await make(tx, visitor, { user, tenantId, data })) }
}

/** Hashes and writes the same for a known address as for a new one; only the mail differs. */
export const signUpByEmail = async (input: SignUp, visitor: RequestContext): Promise<SignedUp> => {
  const email = input.email?.trim() ?? ''
  const account = newEmail(visitor.config, email)
  if (account === undefined) throw new ApiError('EMAIL_INVALID')
  if (await isSsoEnforced(visitor, visitor.db, account)) throw new ApiError('SSO_REQUIRED')
  const known = await signUpDataFrom(visitor, input)
  const data = { ...known, passwordHash: await passwordHashOf(visitor, input) }
  const mayMail = await mayMailAccount(visitor, account)
  const { oneTimeCodes } = await visitor.settings()
  const details = await signUpDetails(visitor, input)
  return visitor.transaction(async (tx) => {
    const user = await findOrAddUser(tx, visitor, { email, canonicalEmail: account })
    await audit(tx, visitor, {
      action: 'signUp.requested',
      ...aboutPerson(user),
      details,
    })
    return (oneTimeCodes.activation ? byCode : byLink)(tx, visitor, { user, data, mayMail })
  })
}
