import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { linkTo } from '../applications/link.ts'
import { drawCode, dropCodes, insertCode } from '../credentials/one-time-code.queries.ts'
import { createOneTimeToken } from '../credentials/one-time-token.queries.ts'
import { findUserByEmail } from '../credentials/users.queries.ts'
import { recordSecurityEvent } from '../credentials/record-security-event.ts'
import { redeemCode } from '../credentials/redeem-code.ts'
import type { Database } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/sql-state.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { newEmail } from '../identifiers/new-email.ts'
import { lifetimes } from '../lifetimes.ts'
import { codeMail, linkMail, noticeMail } from '../../platform/mail/mails.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { ensureEmailDomainAllowed } from '../restrictions/ensure-email-domain.ts'
import { isSsoEnforced } from '../sso/enforcement.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { limitResends, mayMailAccount } from '../rate-limits/mail-limits.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { findEnforcingTenant } from '../members/beside-sso.queries.ts'
import { changeAddress } from '../members/change-address.ts'
import { theMember } from '../members/the-member.ts'

type Handlers = IdentityHandlers<Contract['profile']>

const requireEmail = ({ config }: Actor, email: string): string => {
  const canonical = newEmail(config, email)
  if (canonical === undefined) throw new ApiError('EMAIL_INVALID')
  return canonical
}

/**
 * Who is kept to single sign-on by their address keeps the address as well: another one would let them out (SEC-GA-06).
 *
 * @throws ApiError EMAIL_FIXED
 */
const requireOwnEmail = async (actor: Actor): Promise<void> => {
  const { user } = await theMember(actor.db, actor.tenantId, actor.userId)
  if (await isSsoEnforced(actor, actor.db, user.canonicalEmail)) throw new ApiError('EMAIL_FIXED')
}

/** Every tenant of the user has to take the new address: the user stays a member of each. */
const ensureTaken = async ({ db, tenantIds }: Actor, canonical: string): Promise<void> => {
  for (const tenantId of tenantIds) await ensureEmailDomainAllowed(db, tenantId, canonical)
}

/** The code counts in the session that asked, for the address it was mailed to (SEC-OT-06). */
const toCodeKey = ({ sessionId }: Actor, canonical: string) =>
  ({ purpose: 'emailChange', handleHash: sha256(`${sessionId}:${canonical}`) }) as const

/** Mails a code to the new address; nothing changes before it was typed (SEC-OT-07). */
export const updateEmail: Handlers['updateEmail'] = async ({ email }, actor) => {
  if (!(await actor.settings()).allowEmailChange) throw new ApiError('EMAIL_FIXED')
  await requireFreshProof(actor)
  await requireOwnEmail(actor)
  const canonical = requireEmail(actor, email)
  await ensureTaken(actor, canonical)
  await limitResends(actor)
  const isFree = (await findUserByEmail(actor.db, canonical)) === undefined
  const isSent = (await mayMailAccount(actor, canonical)) && isFree
  const { tenantId, userId } = actor
  await actor.transaction(async (tx) => {
    const code = drawCode(actor.random)
    const account = accountKey(actor.secrets, 'email-change', userId)
    const of = toCodeKey(actor, canonical)
    await audit(tx, actor, { action: 'email.codeRequested', resourceId: userId })
    await dropCodes(tx, { purpose: of.purpose, account })
    const owner = isSent ? userId : undefined
    await insertCode(tx, actor, {
      ...of,
      account,
      code,
      userId: owner,
      tenantId,
      data: { decoyUserId: userId },
    })
    if (isSent) await enqueueMail(tx, actor, codeMail(actor, 'emailProof', { to: email, code }))
  })
  actor.outbox.wake()
  return {}
}

/**
 * The request, whose transactions leave an administrator beside single sign-on: one whose new address is kept to it may
 * have been the last (SEC-RA-41). The tenant is held before the code is.
 */
const keepingAdministrators = (actor: Actor, canonical: string): Actor => ({
  ...actor,
  transaction: (work) =>
    actor.transaction(async (tx) => {
      const domain = canonical.split('@')[1] ?? ''
      const tenantId = await findEnforcingTenant(tx, actor.userId, domain)
      if (tenantId === undefined) return work(tx)
      return keepingAnAdministrator(tx, tenantId, actor.clock.now(), () => work(tx))
    }),
})

type Changed = { readonly from: string; readonly to: string }

/** Tells both, and leaves the old one a way back. */
const notifyBothAddresses = async (tx: Database, actor: Actor, { from, to }: Changed): Promise<void> => {
  const { tenantId, userId } = actor
  const undo = { purpose: 'emailUndo', userId, tenantId, lifetimeSeconds: lifetimes.emailUndo } as const
  const token = await createOneTimeToken(tx, actor, { ...undo, data: { email: from } })
  const link = linkTo(actor, 'resetPasswordUrl', { userId, token })
  await enqueueMail(tx, actor, linkMail(actor, 'emailChanged', { to: from, link }))
  await enqueueMail(tx, actor, noticeMail(actor, 'emailTakenOver', { to }))
}

export const verifyEmail: Handlers['verifyEmail'] = async ({ email, code }, actor) => {
  await requireOwnEmail(actor)
  const canonical = requireEmail(actor, email)
  await ensureTaken(actor, canonical)
  const { user } = await theMember(actor.db, actor.tenantId, actor.userId)
  const redeemed = {
    ...toCodeKey(actor, canonical),
    code,
    userId: actor.userId,
    failure: { action: 'email.changeRefused' },
  } as const
  try {
    await redeemCode(keepingAdministrators(actor, canonical), redeemed, async (tx) => {
      const change = { email, canonicalEmail: canonical, verifiedAt: actor.clock.now() }
      await changeAddress(tx, actor, actor.userId, change)
      await recordSecurityEvent(tx, actor, {
        action: 'email.changed',
        of: actor.userId,
        resourceId: actor.userId,
        details: { from: user.email, to: email },
      })
      await notifyBothAddresses(tx, actor, { from: user.email, to: email })
      return undefined
    })
  } catch (error) {
    // Another user has taken the address since the code was mailed.
    if (isUniqueViolation(error)) throw new ApiError('CODE_EXPIRED')
    throw error
  }
  actor.outbox.wake()
  return {}
}
