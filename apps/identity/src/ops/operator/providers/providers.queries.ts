import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { type SocialProviderRow, socialProviders } from '../../../platform/db/schema/social-providers.ts'

export const listProviderRows = (db: Database): Promise<SocialProviderRow[]> =>
  db.select().from(socialProviders).orderBy(asc(socialProviders.type), asc(socialProviders.clientId))

type NewProvider = typeof socialProviders.$inferInsert

/** Adds a provider, which answers at its own address, or changes the one with this type and client id. */
export const saveProvider = async (
  tx: Database,
  provider: Pick<NewProvider, 'id' | 'type' | 'clientId' | 'createdAt'>,
  fields: Omit<NewProvider, 'id' | 'type' | 'clientId' | 'createdAt'>,
): Promise<Pick<SocialProviderRow, 'id' | 'hasOwnCallback'>> => {
  const [saved] = await tx
    .insert(socialProviders)
    .values({ ...provider, hasOwnCallback: true, ...fields })
    .onConflictDoUpdate({ target: [socialProviders.type, socialProviders.clientId], set: fields })
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
