import { and, asc, eq } from 'drizzle-orm'
import { toSocialProviderName } from '../../../domain/federation/social/social-provider-name.ts'
import { endSsoOfProvider } from '../../../domain/members/end-sso.queries.ts'
import { isAnotherProvider } from '../../../domain/sso/provider-name.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  type ProviderOptions,
  type SocialProviderRow,
  socialProviders,
} from '../../../platform/db/schema/social-providers.ts'
import type { OutboxDeps } from '../../../platform/outbox/enqueue.ts'

export const listProviderRows = (db: Database): Promise<SocialProviderRow[]> =>
  db.select().from(socialProviders).orderBy(asc(socialProviders.type), asc(socialProviders.clientId))

type NewProvider = typeof socialProviders.$inferInsert

/** What a client was registered with. */
const toAddresses = ({ issuer, authorizationUrl, tokenUrl }: ProviderOptions): string =>
  JSON.stringify([issuer, authorizationUrl, tokenUrl])

/**
 * Adds a provider, which answers at its own address, or changes the one with this type and client id. One that is another
 * provider since answers at its own address as well, and what the earlier one said ends (SEC-SS-27).
 */
export const saveProvider = async (
  tx: Database,
  deps: OutboxDeps,
  provider: Pick<NewProvider, 'id' | 'type' | 'clientId' | 'createdAt'>,
  fields: Omit<NewProvider, 'id' | 'type' | 'clientId' | 'createdAt'> & { readonly options: ProviderOptions },
): Promise<Pick<SocialProviderRow, 'id' | 'hasOwnCallback'>> => {
  const { type, clientId } = provider
  const [before] = await tx
    .select({ options: socialProviders.options })
    .from(socialProviders)
    .where(and(eq(socialProviders.type, type), eq(socialProviders.clientId, clientId)))
    .for('update')
  const isOther = before === undefined || toAddresses(before.options) !== toAddresses(fields.options)
  const set = { ...fields, ...(isOther && { hasOwnCallback: true }) }
  const [saved] = await tx
    .insert(socialProviders)
    .values({ ...provider, ...set })
    .onConflictDoUpdate({ target: [socialProviders.type, socialProviders.clientId], set })
    .returning({ id: socialProviders.id, hasOwnCallback: socialProviders.hasOwnCallback })
  if (saved === undefined) throw new Error('A provider was just saved')
  const name = (options: ProviderOptions): string => toSocialProviderName({ type, options })
  if (before !== undefined && isAnotherProvider(name(before.options), name(fields.options)))
    await endSsoOfProvider(tx, deps, saved.id)
  return saved
}

/** Deletes a provider with what it said of people. Answers whether there was such a provider. */
export const deleteProvider = async (
  tx: Database,
  deps: OutboxDeps,
  { type, clientId }: Pick<SocialProviderRow, 'type' | 'clientId'>,
): Promise<boolean> => {
  const [row] = await tx
    .delete(socialProviders)
    .where(and(eq(socialProviders.type, type), eq(socialProviders.clientId, clientId)))
    .returning({ id: socialProviders.id })
  if (row !== undefined) await endSsoOfProvider(tx, deps, row.id)
  return row !== undefined
}
