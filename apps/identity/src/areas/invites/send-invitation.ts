import { linkTo } from '../../clients/link.ts'
import { createOneTimeToken } from '../../credentials/one-time-token.ts'
import type { Database } from '../../db/database.ts'
import type { UserRow } from '../../db/schema/users.ts'
import type { Member, Visitor } from '../../http/visitor.ts'
import { lifetimes } from '../../lifetimes.ts'
import { invitationMail } from '../../mail/invitation-mail.ts'
import { enqueueMail } from '../../outbox/enqueue.ts'
import { revokeInvitations, tenantName } from './invites.queries.ts'

type Invitation = { readonly user: Pick<UserRow, 'id' | 'email' | 'verifiedAt'>; readonly tenantId: string }

const inviterOf = (by: Visitor | Member): string | undefined =>
  'userId' in by ? by.name || by.email : undefined

/**
 * Mails a pending member their invitation; an earlier one dies. Who has no account yet activates one by it, who has
 * one accepts with it (ruling 11).
 */
export const sendInvitation = async (
  tx: Database,
  by: Visitor | Member,
  { user, tenantId }: Invitation,
): Promise<void> => {
  await revokeInvitations(tx, by, { userId: user.id, tenantId })
  const isKnown = user.verifiedAt !== null
  const token = await createOneTimeToken(tx, by, {
    purpose: isKnown ? 'invitation' : 'activation',
    userId: user.id,
    tenantId,
    lifetimeSeconds: lifetimes.invitation,
  })
  const link = linkTo(by, isKnown ? 'acceptInvitationUrl' : 'activateUrl', { userId: user.id, token })
  const mail = invitationMail({
    to: user.email,
    application: by.client.name,
    tenant: (await tenantName(tx, tenantId)) ?? '',
    inviter: inviterOf(by),
    link,
  })
  await enqueueMail(tx, by, mail)
}
