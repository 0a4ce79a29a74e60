import { type SQL, sql } from 'drizzle-orm'

/** A role by its name; absent: that of this connection. */
export const namedRole = (role?: string): SQL => (role === undefined ? sql`current_user` : sql`${role}::name`)

/**
 * The role itself and every role that it is a member of, whose rights it has or takes on by `set role`. A superuser may
 * take on every other as well, of which none is listed: that it is one says enough.
 */
export const rolesWithin = (role: SQL): SQL => sql`(
  with recursive within(oid) as (
    select oid from pg_roles where rolname = ${role}
    union select roleid from pg_auth_members join within on member = within.oid
  ) select oid from within) as actor`
