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
import { keepUnmailed, sendActivation, type SignUpData } from '../activation/activation-token.ts'
import { signingUpBrowser } from '../activation/signing-up-browser.ts'
import { hashPassword, type SignUp, signUpDataFrom, signUpDetails } from './sign-up-input.ts'
import { findOrAddUser } from './sign-up.queries.ts'

export type SignedUp = { shouldActivate: boolean; userId?: string; activationToken?: string }

const notifyOwner = (tx: Database, ctx: RequestContext, user: UserRow): Promise<void> => {
  const about = { to: user.email, link: linkTo(ctx, 'loginUrl') }
  return enqueueMail(tx, ctx, linkMail(ctx, 'existingAccount', about))
}

type Known = {
  readonly user: UserRow
  readonly data: SignUpData
  readonly mayMail: boolean
  readonly typedEmail: string
}

const byLink = async (
  tx: Database,
  ctx: RequestContext,
  { user, data, mayMail }: Known,
): Promise<SignedUp> => {
  const browserHash = signingUpBrowser.bind(ctx)
  if (user.verifiedAt !== null) {
    if (mayMail) await notifyOwner(tx, ctx, user)
  } else if (mayMail) await sendActivation(tx, ctx, { user, data, browserHash })
  else await keepUnmailed(tx, ctx, { user })
  return { shouldActivate: true }
}

/** Everybody gets a handle. For an address that has an account no code is right. */
const byCode = async (
  tx: Database,
  ctx: RequestContext,
  { user, data, mayMail, typedEmail }: Known,
): Promise<SignedUp> => {
  const tenantId = uuidv7(ctx.clock, ctx.random)
  const signedUp = { user, tenantId, data, typedEmail, browserHash: signingUpBrowser.bind(ctx) }
  const isNew = mayMail && user.verifiedAt === null
  if (mayMail && !isNew) await notifyOwner(tx, ctx, user)
  const handle = isNew
    ? await createActivationCode(tx, ctx, signedUp)
    : await decoyActivationCode(tx, ctx, signedUp)
  return { shouldActivate: true, ...handle }
}

/** Hashes and writes the same for a known address as for a new one; only the mail differs. */
export const signUpByEmail = async (input: SignUp, ctx: RequestContext): Promise<SignedUp> => {
  const email = input.email?.trim() ?? ''
  const account = newEmail(ctx.config, email)
  if (account === undefined) throw new ApiError('EMAIL_INVALID')
  if (await isSsoEnforced(ctx, ctx.db, account)) throw new ApiError('SSO_REQUIRED')
  const known = await signUpDataFrom(ctx, input)
  const data = { ...known, passwordHash: await hashPassword(ctx, input) }
  const mayMail = await mayMailAccount(ctx, 'sign-up', account)
  const { oneTimeCodes } = await ctx.settings()
  const details = await signUpDetails(ctx, input)
  return ctx.transaction(async (tx) => {
    const user = await findOrAddUser(tx, ctx, { email, canonicalEmail: account })
    await audit(tx, ctx, {
      action: 'signUp.requested',
      ...aboutPerson(user),
      details,
      sendsNothing: !mayMail,
    })
    return (oneTimeCodes.activation ? byCode : byLink)(tx, ctx, { user, data, mayMail, typedEmail: email })
  })
}
