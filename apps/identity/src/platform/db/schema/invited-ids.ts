import { pgTable, text } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'

/**
 * Ids of users who were invited, whose invitation was taken back, and of whom there was nothing else. An address that is
 * invited again gets the same id again, as one with an account does: which of both it is, the id does not tell (SEC-BE-18).
 */
export const invitedIds = pgTable('invited_ids', {
  /** Of the address in its canonical form: the address itself is gone with the user. */
  addressMac: text('address_mac').primaryKey(),
  userId: id('user_id').notNull(),
})
