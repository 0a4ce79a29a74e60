import { customType, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** What people look like, made anew by us. Its name cannot be guessed: a caller with the address may see it. */
export const profilePictures = pgTable('profile_pictures', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text('name').notNull().unique(),
  content: bytes('content').notNull(),
  createdAt: moment('created_at').notNull(),
})
