import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** Messages to send. Written in the transaction of what they tell, sent afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    id: id('id').primaryKey(),
    channel: text('channel', { enum: ['email', 'sms', 'logout'] }).notNull(),
    /** Sealed: mails carry one-time links, which are stored nowhere in clear. Emptied once sent. */
    sealedMessage: text('sealed_message').notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    sentAt: moment('sent_at'),
    failedAt: moment('failed_at'),
    lastError: text('last_error'),
    /** When what it says is not worth sending any more. */
    expiresAt: moment('expires_at'),
    /** What it tells of: it is not sent where that was taken back before. */
    topic: text('topic'),
  },
  (table) => [
    index('outbox_waiting').on(table.nextAttemptAt).where(sql`sent_at is null and failed_at is null`),
    index('outbox_sent').on(table.sentAt).where(sql`sent_at is not null`),
    index('outbox_topic').on(table.topic).where(sql`topic is not null and sent_at is null`),
    index('outbox_failed').on(table.failedAt).where(sql`failed_at is not null`),
  ],
)

/** Where mail goes in development, instead of to a mail server. */
export const inbox = pgTable('inbox', {
  id: id('id').primaryKey(),
  channel: text('channel', { enum: ['email', 'sms', 'slack'] }).notNull(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  links: jsonb('links').$type<string[]>().notNull(),
  code: text('code'),
  createdAt: moment('created_at').notNull(),
})
