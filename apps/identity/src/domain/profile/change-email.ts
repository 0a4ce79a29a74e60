import { ApiError, type Contract } from '@vestibule/contract'
import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit.ts'
import { linkTo } from '../applications/link.ts'
import { drawCode, dropCodes, insertCode } from '../credentials/one-time-code.ts'
import { createOneTimeToken } from '../credentials/one-time-token.ts'
import { findUserByEmail } from '../credentials/credential-queries.ts'
import { recordSecurityEvent } from '../credentials/record-security-event.ts'
import { redeemCode } from '../credentials/redeem-code.ts'
import type { Database } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/sql-state.ts'
import { users } from '../../platform/db/schema/users.ts'
import { updateUsers } from '../../platform/db/update-users.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { newEmail } from '../identifiers/new-email.ts'
import { lifetimes } from '../lifetimes.ts'
import { codeMail, linkMail, noticeMail } from '../../platform/mail/mails.ts'
import { requireFreshProof } from '../mfa/step-up.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { limitResends, mayMailAccount } from '../rate-limits/mail-limits.ts'
import { theMember } from '../members/the-member.ts'

type Handlers = IdentityHandlers<Contract['profile']>

const canonicalOrRefuse = ({ config }: Actor, email: string): string => {
  const canonical = newEmail(config, email)
  if (canonical === undefined) throw new ApiError('EMAIL_INVALID')
  return canonical
}

/** The code counts in the session that asked, for the address it was mailed to (SEC-OT-06). */
const codeOf = ({ sessionId }: Actor, canonical: string) =>
  ({ purpose: 'emailChange', handleHash: sha256(`${sessionId}:${canonical}`) }) as const

/** Mails a code to the new address; nothing changes before it was typed (SEC-OT-07). */
export const updateEmail: Handlers['updateEmail'] = async ({ email }, by) => {
  if (!(await by.settings()).allowEmailChange) throw new ApiError('EMAIL_FIXED')
  await requireFreshProof(by)
  const canonical = canonicalOrRefuse(by, email)
  await limitResends(by)
  const isFree = (await findUserByEmail(by.db, canonical)) === undefined
  const isSent = (await mayMailAccount(by, canonical)) && isFree
  const { tenantId, userId } = by
  await by.transaction(async (tx) => {
    const code = drawCode(by.random)
    const account = accountKey(by.secrets, 'email-change', userId)
    const of = codeOf(by, canonical)
    await audit(tx, by, { action: 'email.codeRequested', resourceId: userId })
    await dropCodes(tx, { purpose: of.purpose, account })
    const owner = isSent ? userId : undefined
    await insertCode(tx, by, { ...of, account, code, userId: owner, tenantId, data: { decoyUserId: userId } })
    if (isSent) await enqueueMail(tx, by, codeMail(by, 'emailProof', { to: email, code }))
  })
  by.outbox.wake()
  return {}
}

type Changed = { readonly from: string; readonly to: string }

/** Tells both, and leaves the old one a way back. */
const notifyBothAddresses = async (tx: Database, by: Actor, { from, to }: Changed): Promise<void> => {
  const { tenantId, userId } = by
  const undo = { purpose: 'emailUndo', userId, tenantId, lifetimeSeconds: lifetimes.emailUndo } as const
  const token = await createOneTimeToken(tx, by, { ...undo, data: { email: from } })
  const link = linkTo(by, 'resetPasswordUrl', { userId, token })
  await enqueueMail(tx, by, linkMail(by, 'emailChanged', { to: from, link }))
  await enqueueMail(tx, by, noticeMail(by, 'emailTakenOver', { to }))
}

export const verifyEmail: Handlers['verifyEmail'] = async ({ email, code }, by) => {
  const canonical = canonicalOrRefuse(by, email)
  const { user } = await theMember(by.db, by.tenantId, by.userId)
  const redeemed = {
    ...codeOf(by, canonical),
    code,
    userId: by.userId,
    failure: { action: 'email.changeRefused' },
  } as const
  try {
    await redeemCode(by, redeemed, async (tx) => {
      const now = by.clock.now()
      const change = { email, canonicalEmail: canonical, verifiedAt: now }
      await updateUsers(tx, now, change).where(eq(users.id, by.userId))
      await recordSecurityEvent(tx, by, {
        action: 'email.changed',
        of: by.userId,
        resourceId: by.userId,
        details: { from: user.email, to: email },
      })
      await notifyBothAddresses(tx, by, { from: user.email, to: email })
      return undefined
    })
  } catch (error) {
    // Somebody else has taken the address since the code was mailed.
    if (isUniqueViolation(error)) throw new ApiError('CODE_EXPIRED')
    throw error
  }
  by.outbox.wake()
  return {}
}
