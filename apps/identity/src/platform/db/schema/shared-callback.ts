import { pgTable, text } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'

/**
 * Connections and social providers that an older release registered at the address of all. The update from that release
 * makes these rows, and none is changed or deleted since: the address may still be entered with a provider whose
 * connection was changed or removed here, which we can't see.
 */
export const sharedCallbackClients = pgTable('shared_callback_clients', {
  /** Of the connection or social provider. */
  id: id('id').primaryKey(),
  /** The provider as it was then, for `check`: its issuer, or the type of a social provider. */
  provider: text('provider').notNull(),
  clientId: text('client_id').notNull(),
})
