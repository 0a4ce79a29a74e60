import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

/** Telephone numbers of people. Codes go to verified ones, and to one that is being verified (SEC-OT-05). */
export const phoneNumbers = pgTable(
  'phone_numbers',
  {
    id: id('id').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    verifiedAt: moment('verified_at'),
    /** Entered by a user who then signs in with it: the code they sign in with proves it. */
    isProvedBySignIn: boolean('is_proved_by_sign_in').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('phone_numbers_verified').on(table.phoneNumber).where(sql`verified_at is not null`),
    uniqueIndex('phone_numbers_user').on(table.userId, table.phoneNumber),
    index('phone_numbers_unproved').on(table.updatedAt).where(sql`verified_at is null`),
    index('phone_numbers_number').on(table.phoneNumber, table.createdAt),
  ],
)
export type PhoneNumberRow = typeof phoneNumbers.$inferSelect
