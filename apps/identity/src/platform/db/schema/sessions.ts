import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

/** A signed-in browser or device; at once the family of its refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: id('id').primaryKey(),
    /** The first session of those that took each other's place; a token of any earlier one ends the family (SEC-SS-05). */
    familyId: id('family_id').notNull().default(sql`gen_random_uuid()`),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The acting tenant; one request may ask for another without changing it. */
    tenantId: id('tenant_id').notNull(),
    clientId: id('client_id').notNull(),
    /** Of the random part that only the refresh token itself carries. */
    seedHash: text('seed_hash').notNull(),
    generation: integer('generation').notNull().default(0),
    rotatedAt: moment('rotated_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the person signed in. A session that takes another's place keeps it: renewing does not make younger. */
    startedAt: moment('started_at').notNull(),
    authTime: moment('auth_time').notNull(),
    amr: text('amr').array().notNull(),
    /** Begun on a top-level page of the portal, and not in a host's frame or without a browser. */
    isHosted: boolean('is_hosted').notNull().default(false),
    /** The connection of a tenant or the social provider that the person signed in by; null for every other way. */
    connectionId: id('connection_id'),
    /** The tenant whose second factor was not asked for, because the browser was remembered there. */
    rememberedIn: id('remembered_in'),
    idleExpiresAt: moment('idle_expires_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedFor: text('revoked_for'),
    /** Who really acts, and the session of theirs that this one took the place of. */
    actorId: id('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    actorSessionId: id('actor_session_id'),
    /** The browser's session that an application's session came from by an authorization; it ends with it. */
    parentId: id('parent_id'),
    /** What the application asked for (RFC 6749, 3.3); null where no authorization was requested. */
    scope: text('scope'),
    /** Whether the application asked for a proof by itself; without that, its session is none (`requireFreshProof`). */
    isProofRequested: boolean('is_proof_requested').notNull().default(false),
    /** Thumbprint of the key that proves who holds the tokens (RFC 9449). */
    proofKey: text('proof_key'),
    /** Where the browser was last, when it began or went on. */
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.createdAt),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_actor').on(table.actorId).where(sql`actor_id is not null`),
    index('sessions_parent').on(table.parentId).where(sql`parent_id is not null`),
  ],
)
export type SessionRow = typeof sessions.$inferSelect
