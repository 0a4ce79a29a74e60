import { type SQL, sql } from 'drizzle-orm'
import { type InvitedAs, memberships } from '../../platform/db/schema/users.ts'

/** What was typed of a member, with these changes. Pending too: callers say which members they mean. */
export const typeAnew = (changes: { readonly [Field in keyof InvitedAs]?: InvitedAs[Field] | null }): SQL =>
  sql`coalesce(${memberships.invitedAs}, '{}') || ${JSON.stringify(changes)}::jsonb`
