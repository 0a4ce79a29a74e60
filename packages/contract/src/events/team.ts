import * as v from 'valibot'
import { defineEvents } from './define-events.ts'

const user = { resource: 'user', severity: 'Info' } as const
const inviteLink = { resource: 'inviteLink', severity: 'Info' } as const
const roleIds = v.array(v.string())
const member = v.object({ name: v.string(), roleIds })
/** That an administrator took back what they had just done. */
const undo = v.object({ isUndo: v.optional(v.literal(true)) })
/** A digest of what the member has besides: the act is taken back only while that is the same. */
const held = v.optional(v.string())
const decided = v.object({ approval: v.string(), requester: v.string(), email: v.string() })

/** Who belongs to a tenant, and how they came. */
export const teamEvents = defineEvents('team', {
  'member.passwordResetsSent': {
    resource: 'tenant',
    severity: 'Info',
    details: v.object({ count: v.number() }),
  },
  'member.mfaReminded': { resource: 'tenant', severity: 'Info', details: v.object({ count: v.number() }) },
  'member.invited': { ...user, details: v.object({ email: v.string(), roleIds: v.optional(roleIds) }) },
  /** An operator made them a member, without an invitation. */
  'member.added': { ...user, severity: 'High', details: v.object({ email: v.string(), role: v.string() }) },
  'member.invitationResent': user,
  'member.provisioned': { ...user, details: v.object({ configurationId: v.string() }) },
  'member.changed': {
    ...user,
    details: v.object({ before: member, after: member, held, isUndo: v.optional(v.literal(true)) }),
  },
  'member.disabled': {
    ...user,
    /** That a directory, or just before another administrator, had disabled them. */
    details: v.object({ wasDisabled: v.optional(v.literal(true)), held }),
  },
  'member.enabled': { ...user, details: undo },
  'member.removed': {
    ...user,
    severity: 'High',
    details: v.object({ email: v.string(), name: v.string(), roleIds }),
  },
  /** A user who never came was replaced by the one who has proved the address, with roles and all that was said. */
  'member.handedOver': { ...user, details: v.object({ email: v.string(), ownerId: v.string() }) },
  /** The place of a user who never came ended: who has proved the address has another there, or is given none by it. */
  'member.gaveWay': {
    ...user,
    details: v.object({
      email: v.string(),
      roleIds,
      /** A member who has the address now. */
      ownerId: v.optional(v.string()),
      /** That this member has taken over the roles, because no other would have had them. */
      isTakenOver: v.optional(v.literal(true)),
    }),
  },
  'member.applicationsAssigned': {
    ...user,
    details: v.object({ appIds: v.array(v.string()), isUndo: v.optional(v.literal(true)) }),
  },
  'member.applicationsUnassigned': { ...user, details: v.object({ appIds: v.array(v.string()), held }) },
  'member.madeTemporary': {
    ...user,
    details: v.object({
      until: v.string(),
      /** When it ended before; null where it did not. Absent in rows of older releases. */
      before: v.optional(v.nullable(v.string())),
      held,
      isUndo: v.optional(v.literal(true)),
    }),
  },
  'member.madePermanent': { ...user, details: undo },
  'member.expired': { ...user, details: v.object({ until: v.optional(v.string()) }) },
  'members.exported': { resource: 'tenant', severity: 'High' },
  'audits.exported': {
    resource: 'tenant',
    severity: 'High',
    details: v.object({ endpoint: v.string(), filters: v.record(v.string(), v.unknown()) }),
  },
  'invitation.accepted': user,
  'invitation.refused': user,
  'invitation.approvalAsked': { ...user, details: v.object({ approval: v.string(), email: v.string() }) },
  'invitation.approved': { ...user, details: decided },
  'invitation.rejected': { ...user, details: decided },
  'inviteLink.created': inviteLink,
  'inviteLink.changed': inviteLink,
  'inviteLink.revoked': inviteLink,
  'inviteLink.used': { ...user, details: v.object({ inviteLinkId: v.string(), invitedBy: v.string() }) },
  'profile.changed': { ...user, details: v.object({ fields: v.array(v.string()) }) },
})
