import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { approvals } from '../../platform/db/schema/approvals.ts'
import { exclusions } from '../../platform/db/schema/exclusions.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'
import { memberAddresses } from '../../platform/db/schema/member-addresses.ts'
import { outbox } from '../../platform/db/schema/outbox.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { scimUsers } from '../../platform/db/schema/scim.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { endWaiting } from '../consent/waiting-for.queries.ts'
import { administratorTopic } from './administrator-topic.ts'

type Move = {
  readonly tenantId: string
  readonly from: string
  readonly to: string
  /** Whether the former user stays, as another person: what puts their account out of the tenant stays theirs. */
  readonly isKept?: boolean
}

/** What a member was given in a tenant, and what was said of them there, by rows that name the user. */
const naming = [applicationAssignments, exclusions, groupMembers, membershipRoles] as const

/** What was asked before of the other user is about an invitation that has ended: no two wait for consent at once. */
const changeApprovals = async (tx: Database, { tenantId, from, to }: Move): Promise<void> => {
  await endWaiting(tx, tenantId, to)
  await tx
    .update(approvals)
    .set({ invitedId: to })
    .where(inTenant(approvals, tenantId, eq(approvals.invitedId, from)))
}

/** Pending too: an invitation above all. */
const changeUser = async (tx: Database, { tenantId, from, to, isKept }: Move): Promise<void> => {
  const set = { userId: to }
  for (const table of isKept ? naming.filter((one) => one !== exclusions) : naming)
    await tx
      .update(table)
      .set(set)
      .where(inTenant(table, tenantId, eq(table.userId, from)))
  await changeApprovals(tx, { tenantId, from, to })
  const breakGlass = ssoConfigurations.breakGlassUserIds
  await tx
    .update(ssoConfigurations)
    .set({ breakGlassUserIds: sql`array_replace(${breakGlass}, ${from}::uuid, ${to}::uuid)` })
    .where(inTenant(ssoConfigurations, tenantId, sql`${from}::uuid = any(${breakGlass})`))
  await tx
    .update(outbox)
    .set({ topic: administratorTopic(tenantId, to) })
    .where(eq(outbox.topic, administratorTopic(tenantId, from)))
  await tx
    .update(memberships)
    .set(set)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, from)))
}

/**
 * Hands what a tenant has given and said, of a user who never came or moved to another address, on to the user who is that
 * person and has no membership there. Rows that hang on the membership are taken out meanwhile: the database keeps it as it is while they are there.
 */
export const moveMembership = async (tx: Database, move: Move): Promise<void> => {
  const { tenantId, from, to: userId } = move
  const addresses = await tx
    .delete(memberAddresses)
    .where(inTenant(memberAddresses, tenantId, eq(memberAddresses.userId, from)))
    .returning()
  const resources = await tx
    .delete(scimUsers)
    .where(inTenant(scimUsers, tenantId, eq(scimUsers.userId, from)))
    .returning()
  await changeUser(tx, move)
  if (addresses.length > 0)
    await tx.insert(memberAddresses).values(addresses.map((row) => ({ ...row, userId })))
  if (resources.length > 0) await tx.insert(scimUsers).values(resources.map((row) => ({ ...row, userId })))
}
