import { ApiError, type Contract } from '@vestibule/contract'
import { joinApplication } from '../applications/admission.queries.ts'
import { ensureMayGrantRoles } from '../roles/granting.ts'
import { audit } from '../audit/audit.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { findUserByEmail } from '../credentials/users.queries.ts'
import { findPerson } from '../credentials/find-person.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.ts'
import { memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { newEmail } from '../identifiers/new-email.ts'
import { canonicalUsername } from '../identifiers/username.ts'
import { mayMailAccount } from '../rate-limits/mail-limits.ts'
import { ensureEmailDomainAllowed } from '../restrictions/ensure-email-domain.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { defaultRoleIds } from '../roles/roles.queries.ts'
import { setMemberRoles } from '../members/change-member.queries.ts'
import { findMember } from '../members/members.queries.ts'
import { readTeamUser } from '../members/the-member.ts'

type Handler = IdentityHandlers<Contract['users']>['addUser']
type Invited = Parameters<Handler>[0]

/** A username for a new user. That it is taken is no secret: the member who picks one has to be told. */
const listNames = async (tx: Database, username: string | undefined) => {
  if (!username) return {}
  const canonical = canonicalUsername(username)
  if (canonical === undefined) throw new ApiError('USERNAME_INVALID')
  if (await findPerson(tx, { type: 'username', canonical })) throw new ApiError('USERNAME_TAKEN')
  return { username, canonicalUsername: canonical }
}

/** The person behind an address: known already, or made now, unproved and without a password. */
const personFor = async (
  tx: Database,
  actor: Actor,
  { email, name, phone, username }: Invited,
): Promise<UserRow> => {
  const canonical = newEmail(actor.config, email)
  if (canonical === undefined) throw new ApiError('EMAIL_INVALID')
  const known = await findUserByEmail(tx, canonical)
  if (known !== undefined) return known
  const now = actor.clock.now()
  const [made] = await tx
    .insert(users)
    .values({
      id: uuidv7(actor.clock, actor.random),
      email: email.trim(),
      canonicalEmail: canonical,
      name: name ?? '',
      phone: phone || null,
      ...(await listNames(tx, username)),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  const user = made ?? (await findUserByEmail(tx, canonical))
  // The address was free, so it was the username that another user has just taken.
  if (user === undefined) throw new ApiError('USERNAME_TAKEN')
  return user
}

const addPending = async (
  tx: Database,
  actor: Actor,
  user: UserRow,
  { roleIds, expirationInSeconds }: Invited,
) => {
  // What will be held is judged, whether it is named or what everybody gets.
  const granted = roleIds.length > 0 ? roleIds : await defaultRoleIds(tx, actor.tenantId)
  await ensureMayGrantRoles(tx, actor, granted)
  const now = actor.clock.now()
  await tx.insert(memberships).values({
    tenantId: actor.tenantId,
    userId: user.id,
    joinedAt: now,
    invitedBy: actor.userId,
    temporaryExpirationDate:
      expirationInSeconds === undefined ? null : secondsLater(now, expirationInSeconds),
  })
  await joinApplication(tx, actor, { tenantId: actor.tenantId, userId: user.id })
  await setMemberRoles(tx, actor.tenantId, user.id, granted)
}

/** Invites a colleague. Asked again for a person who has not answered, it mails the invitation again. */
export const inviteUser: Handler = (input, by) =>
  by.transaction(async (tx) => {
    await lockTenant(tx, by.tenantId)
    await ensureMayGrantRoles(tx, by, input.roleIds)
    const user = await personFor(tx, by, input)
    const actor = await findMember(tx, by.tenantId, user.id)
    if (actor !== undefined && actor.membership.activatedAt !== null)
      throw new ApiError('USER_ALREADY_MEMBER')
    if (actor === undefined) {
      await ensureEmailDomainAllowed(tx, by.tenantId, user.canonicalEmail)
      await addPending(tx, by, user, input)
    }
    if (!(await mayMailAccount({ ...by, db: tx }, user.canonicalEmail ?? user.id)))
      throw new ApiError('TOO_MANY_ATTEMPTS')
    await sendInvitation(tx, by, { user, tenantId: by.tenantId })
    const details = { email: user.email, roleIds: input.roleIds }
    await audit(tx, by, { action: 'member.invited', resourceId: user.id, details })
    return readTeamUser(tx, by.tenantId, user.id)
  })
