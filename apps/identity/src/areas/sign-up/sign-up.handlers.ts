import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../../audit/audit.ts'
import { linkTo } from '../../clients/link.ts'
import { hashNewPassword } from '../../credentials/new-password.ts'
import type { Database } from '../../db/database.ts'
import type { UserRow } from '../../db/schema/users.ts'
import { uuidv7 } from '../../db/uuidv7.ts'
import type { IdentityHandlers, Visitor } from '../../http/visitor.ts'
import { canonicalEmail } from '../../identifiers/email.ts'
import { existingAccountMail } from '../../mail/existing-account-mail.ts'
import { enqueueMail } from '../../outbox/enqueue.ts'
import { limitSignUps, mayMailAccount } from '../../throttle/mail-limits.ts'
import { sendActivation, type SignUpData } from '../activation/activation-token.ts'
import { findOrAddUser } from './sign-up.queries.ts'

type SignUp = {
  readonly email: string
  readonly name?: string
  readonly companyName: string
  readonly password?: string
  readonly metadata?: string
}

/** Strategies that need no password at all. */
const passwordless = new Set(['MagicLink', 'Code', 'SmsCode', 'NoLocalAuthentication'])

const passwordHashOf = async (visitor: Visitor, input: SignUp): Promise<string | undefined> => {
  const { authStrategy } = await visitor.settings()
  if (input.password !== undefined) {
    return hashNewPassword(visitor, input.password, [input.email, input.name ?? '', input.companyName])
  }
  if (passwordless.has(authStrategy)) return undefined
  throw new ApiError('PASSWORD_REQUIRED')
}

const metadataOf = (text: string | undefined): Record<string, unknown> | undefined => {
  if (text === undefined || text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Falls through to the refusal.
  }
  throw new ApiError('INVALID_INPUT', { field: 'metadata', rule: 'json' })
}

const mailTo = async (tx: Database, visitor: Visitor, user: UserRow, data: SignUpData): Promise<void> => {
  if (user.verifiedAt === null) {
    return sendActivation(tx, visitor, { user, tenantId: uuidv7(visitor.clock, visitor.random), data })
  }
  const link = linkTo(visitor, 'loginUrl')
  return enqueueMail(
    tx,
    visitor,
    existingAccountMail({ to: user.email, application: visitor.client.name, link }),
  )
}

/** Hashes and writes the same for a known address as for a new one; only the mail differs. */
const signUpUser = async (input: SignUp, visitor: Visitor): Promise<{ shouldActivate: boolean }> => {
  if (!(await visitor.settings()).allowSignups) throw new ApiError('SIGN_UP_CLOSED')
  await limitSignUps(visitor)
  const account = canonicalEmail(input.email)
  if (account === undefined) throw new ApiError('EMAIL_INVALID')
  const metadata = metadataOf(input.metadata)
  const passwordHash = await passwordHashOf(visitor, input)
  const mayMail = await mayMailAccount(visitor, account)
  const data = { companyName: input.companyName, name: input.name ?? '', passwordHash, metadata }
  await visitor.transaction(async (tx) => {
    const user = await findOrAddUser(tx, visitor, { email: input.email.trim(), canonicalEmail: account })
    await audit(tx, visitor, {
      action: 'signUp.requested',
      resource: 'user',
      resourceId: user.id,
      userId: user.id,
      email: user.email,
      details: { companyName: input.companyName },
    })
    if (mayMail) await mailTo(tx, visitor, user, data)
  })
  return { shouldActivate: true }
}

export const signUpHandlers: IdentityHandlers<Contract['signUp']> = { signUpUser }
