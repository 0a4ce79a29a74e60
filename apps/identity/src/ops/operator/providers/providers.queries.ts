import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import {
  type ProviderOptions,
  type SocialProviderRow,
  socialProviders,
} from '../../../platform/db/schema/social-providers.ts'

export const listProviderRows = (db: Database): Promise<SocialProviderRow[]> =>
  db.select().from(socialProviders).orderBy(asc(socialProviders.type), asc(socialProviders.clientId))

type NewProvider = typeof socialProviders.$inferInsert

/** What says who a provider is. */
const toAddresses = ({ issuer, authorizationUrl, tokenUrl }: ProviderOptions = {}): string =>
  JSON.stringify([issuer, authorizationUrl, tokenUrl])

/**
 * Adds a provider, which answers at its own address, or changes the one with this type and client id. One that is another
 * provider since answers at its own address as well.
 */
export const saveProvider = async (
  tx: Database,
  provider: Pick<NewProvider, 'id' | 'type' | 'clientId' | 'createdAt'>,
  fields: Omit<NewProvider, 'id' | 'type' | 'clientId' | 'createdAt'>,
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
  return saved
}

/** Answers whether there was such a provider. */
export const deleteProvider = async (tx: Database, type: string, clientId: string): Promise<boolean> => {
  const [row] = await tx
    .delete(socialProviders)
    .where(and(eq(socialProviders.type, type), eq(socialProviders.clientId, clientId)))
    .returning({ id: socialProviders.id })
  return row !== undefined
}
