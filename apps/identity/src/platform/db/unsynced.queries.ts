import { sql } from 'drizzle-orm'

/**
 * Part of a statement whose commit does not wait for the disk: every request sees its rows at once, and only a database
 * that breaks down forgets its last ones. Alone in its transaction, or all of that would be forgotten with it.
 */
export const unsynced = sql`set_config('synchronous_commit', 'off', true)`
