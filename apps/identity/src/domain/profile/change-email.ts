import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { linkTo } from '../applications/link.ts'
import { drawCode, dropCodes, insertCode } from '../credentials/one-time-code.queries.ts'
import { createOneTimeToken, latestOpenToken } from '../credentials/one-time-token.queries.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import { recordSecurityEvent } from '../credentials/record-security-event.ts'
import { redeemCode } from '../credentials/redeem-code.ts'
import type { Database } from '../../platform/db/database.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { newEmail } from '../identifiers/new-email.ts'
import { inviteAtAddress } from '../invitations/invite-at-address.ts'
import { lifetimes } from '../lifetimes.ts'
import { codeMail, linkMail, noticeMail } from '../../platform/mail/mails.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { limitResends, mayMailNewAddress } from '../rate-limits/mail-limits.ts'
import { ensureAddressAllowed, isHeldElsewhere } from '../proved-addresses/judge-address.ts'
import { holdTenantsOfUser, proveAddress } from '../proved-addresses/prove-address.ts'
import { isAddressFree, type NextAddress } from '../proved-addresses/unproved-users.queries.ts'
import { theActor } from '../members/the-member.ts'

type Handlers = IdentityHandlers<Contract['profile']>

const requireEmail = ({ config }: Actor, email: string): string => {
  const canonical = newEmail(config, email)
  if (canonical === undefined) throw new ApiError('EMAIL_INVALID')
  return canonical
}

/** Whether a user who proves an address would get it. */
const isOpenTo = async (actor: Actor, next: NextAddress): Promise<boolean> =>
  (await isAddressFree(actor.db, next)) && !(await isHeldElsewhere(actor.db, actor, next))

/** The code counts in the session that asked, for the address it was mailed to (SEC-OT-06). */
const toCodeKey = ({ sessionId }: Actor, canonical: string) =>
  ({ purpose: 'emailChange', handleHash: sha256(`${sessionId}:${canonical}`) }) as const

/** Mails a code to the new address; nothing changes before it was typed (SEC-OT-07). */
export const updateEmail: Handlers['updateEmail'] = async ({ email }, actor) => {
  if (!(await actor.settings()).allowEmailChange) throw new ApiError('EMAIL_FIXED')
  await requireFreshProof(actor)
  const canonical = requireEmail(actor, email)
  const { tenantId, userId } = actor
  const next = { userId, canonicalEmail: canonical }
  await ensureAddressAllowed(actor.db, actor, next)
  await limitResends(actor)
  const isFree = await isOpenTo(actor, next)
  const isSent = isFree && (await mayMailNewAddress(actor, next))
  await actor.transaction(async (tx) => {
    await lockUserRow(tx, userId)
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
      data: { shownUserId: userId },
    })
    if (isSent) await enqueueMail(tx, actor, codeMail(actor, 'emailProof', { to: email, code }))
  })
  actor.outbox.wake()
  return {}
}

/** The request, whose transactions hold the tenants that the address concerns before they hold the code. */
const holdingTenants = (actor: Actor, next: NextAddress): Actor => ({
  ...actor,
  transaction: (work) =>
    actor.transaction(async (tx) => {
      await holdTenantsOfUser(tx, actor, next)
      return work(tx)
    }),
})

type Changed = { readonly from: string; readonly to: string }

/** Tells both, and leaves the old one a way back. */
const notifyBothAddresses = async (tx: Database, actor: Actor, { from, to }: Changed): Promise<void> => {
  const { tenantId, userId } = actor
  const undo = { purpose: 'emailUndo', userId } as const
  // Of several changes, the link of the earliest outlives those of the later ones (SEC-RA-75).
  const after = await latestOpenToken(tx, undo)
  const lifetimeSeconds = lifetimes.emailUndo
  const data = { email: from }
  const token = await createOneTimeToken(tx, actor, { ...undo, tenantId, lifetimeSeconds, data, after })
  const link = linkTo(actor, 'resetPasswordUrl', { userId, token })
  await enqueueMail(tx, actor, linkMail(actor, 'emailChanged', { to: from, link }))
  await enqueueMail(tx, actor, noticeMail(actor, 'emailTakenOver', { to }))
}

export const verifyEmail: Handlers['verifyEmail'] = async ({ email, code }, actor) => {
  const canonical = requireEmail(actor, email)
  const { userId } = actor
  const next = { userId, canonicalEmail: canonical }
  await ensureAddressAllowed(actor.db, actor, next)
  const { user } = await theActor(actor)
  const redeemed = {
    ...toCodeKey(actor, canonical),
    code,
    userId,
    failure: { action: 'email.changeRefused' },
  } as const
  await redeemCode(holdingTenants(actor, next), redeemed, async (tx, { createdAt: mailedAt }) => {
    const changes = { verifiedAt: actor.clock.now() }
    await proveAddress(tx, actor, { ...next, email, changes, mailedAt, refusal: 'CODE_EXPIRED' })
    await recordSecurityEvent(tx, actor, {
      action: 'email.changed',
      of: userId,
      resourceId: userId,
      details: { from: user.email, to: email },
    })
    await notifyBothAddresses(tx, actor, { from: user.email, to: email })
    await inviteAtAddress(tx, actor, userId)
    return undefined
  })
  actor.outbox.wake()
  return {}
}
