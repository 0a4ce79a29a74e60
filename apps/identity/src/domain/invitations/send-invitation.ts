import { requiresApproval } from '../approvals/ask-approval.ts'
import { linkTo } from '../applications/link.ts'
import { drawCode, insertCode } from '../credentials/one-time-code.queries.ts'
import { createOneTimeToken } from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { linkMail } from '../../platform/mail/mails.ts'
import { nameInMail } from '../../platform/mail/name-in-mail.ts'
import { toRecipient } from '../../platform/mail/to-recipient.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { secretText } from '../../runtime/random.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { readSettings } from '../installation/settings.queries.ts'
import { fitsStrangers } from './limit-strangers.ts'
import { answerForInvitation, isInvitationOpen } from '../members/senders.ts'
import { tenantName } from '../tenants/tenant-name.queries.ts'
import { findMembership } from '../members/memberships.queries.ts'
import { revokeInvitations } from './invites.queries.ts'
import { hasMovedAway } from '../exclusions/typed-address.ts'

type Invitation = {
  readonly user: Pick<UserRow, 'id' | 'email' | 'canonicalEmail' | 'verifiedAt' | 'locale'>
  readonly tenantId: string
  /** That no mail goes to the address now, because it has had many: everything else about the invitation is done. */
  readonly isHeld?: boolean
  /** Beyond the limit of a day a member is refused, and what is mailed without one is left out, unless it says otherwise. */
  readonly beyondLimit?: 'refuse' | 'skip'
  /** A caller asks who has shown nothing: earlier links go on, and the tenant may send as many itself as before (SEC-PW-21). */
  readonly isUnproved?: boolean
}

const toInviterName = (actor: RequestContext | Actor): string =>
  'userId' in actor ? nameInMail(actor.name, actor.email) : ''

/** What a link carries, and the code that has to be typed beside it where the installation wants one. */
const createKey = async (
  tx: Database,
  actor: RequestContext | Actor,
  { user, tenantId }: Invitation,
): Promise<{ token: string; code?: string }> => {
  const purpose = user.verifiedAt === null ? 'activation' : 'invitation'
  const lifetimeSeconds = lifetimes.invitation
  const { oneTimeCodes } = await readSettings(tx)
  if (!oneTimeCodes.invitation) {
    return {
      token: await createOneTimeToken(tx, actor, { purpose, userId: user.id, tenantId, lifetimeSeconds }),
    }
  }
  const code = drawCode(actor.random)
  const account = accountKey(actor.secrets, 'invitation-code', user.id)
  const token = secretText(actor.random)
  const row = {
    purpose,
    account,
    code,
    userId: user.id,
    tenantId,
    lifetimeSeconds: lifetimes.invitationCode,
  } as const
  await insertCode(tx, actor, { ...row, handleHash: sha256(token) })
  return { token, code }
}

const routes = {
  link: { known: 'acceptInvitationUrl', unknown: 'activateUrl' },
  code: { known: 'acceptInvitationWithOTCUrl', unknown: 'activateWithOTCUrl' },
} as const

/**
 * Mails a pending member their invitation; an earlier one dies, unless any caller may have asked. A person who has no account yet activates one by it, who has
 * one accepts with it (ruling 11). Where an administrator has to consent first, that is asked instead, and an earlier one dies
 * all the same. Without a member who sends it now, nothing is mailed that its sender could not send any more. It counts for
 * the day's limit of the tenant, also where no member acts (SEC-RA-70). It goes to the address that the tenant typed and to no
 * other: callers that send it anew return it first, and a user who asks for it elsewhere is mailed nothing (SEC-BE-40).
 *
 * @throws ApiError ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED where the sender is gone and the actor could not give what it gives;
 * TOO_MANY_ATTEMPTS
 */
export const sendInvitation = async (
  tx: Database,
  actor: RequestContext | Actor,
  {
    user,
    tenantId,
    isHeld = false,
    beyondLimit = 'userId' in actor ? 'refuse' : 'skip',
    isUnproved = false,
  }: Invitation,
): Promise<void> => {
  const membership = await findMembership(tx, { tenantId, userId: user.id })
  if (membership !== undefined && hasMovedAway(membership, user)) return
  if ('userId' in actor) await answerForInvitation(tx, { ...actor, tenantId }, user.id)
  else if (!(await isInvitationOpen(tx, actor, { tenantId, userId: user.id }))) return
  if (await requiresApproval(tx, actor, { user, tenantId }))
    return revokeInvitations(tx, actor, { userId: user.id, tenantId })
  if (isHeld) return
  if (!(await fitsStrangers(tx, actor, { tenantId, beyondLimit, isUnproved }))) return
  if (!isUnproved) await revokeInvitations(tx, actor, { userId: user.id, tenantId })
  const { token, code } = await createKey(tx, actor, { user, tenantId })
  const route = routes[code === undefined ? 'link' : 'code']
  const link = linkTo(actor, user.verifiedAt === null ? route.unknown : route.known, {
    userId: user.id,
    token,
  })
  const values = {
    tenant: nameInMail((await tenantName(tx, tenantId)) ?? '', actor.client.name),
    inviter: toInviterName(actor),
  }
  const kind = values.inviter === '' ? 'invitation' : 'invitationBy'
  const mail = linkMail(toRecipient(actor, user), kind, { to: user.email, link, values, code })
  await enqueueMail(tx, actor, mail)
}
