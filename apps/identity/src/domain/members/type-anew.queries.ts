import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type InvitedAs, memberships } from '../../platform/db/schema/users.ts'

type Changes = { readonly [Field in keyof InvitedAs]?: InvitedAs[Field] | null }

/** What was typed of a member, with these changes. Pending too: callers say which members they mean. */
export const typeAnew = (changes: Changes): SQL =>
  sql`coalesce(${memberships.invitedAs}, '{}') || ${JSON.stringify(changes)}::jsonb`

/** Changes what was typed of a member, and nothing beside it. Pending too: callers say which members they mean. */
export const typeForPlace = async (
  tx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  changes: Changes,
): Promise<void> => {
  await tx
    .update(memberships)
    .set({ invitedAs: typeAnew(changes) })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
}
