import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { type SocialProviderRow, socialProviders } from '../../../platform/db/schema/social-providers.ts'

export const listProviderRows = (db: Database): Promise<SocialProviderRow[]> =>
  db.select().from(socialProviders).orderBy(asc(socialProviders.type), asc(socialProviders.clientId))

/** Answers whether there was such a provider. */
export const deleteProvider = async (tx: Database, type: string, clientId: string): Promise<boolean> => {
  const [row] = await tx
    .delete(socialProviders)
    .where(and(eq(socialProviders.type, type), eq(socialProviders.clientId, clientId)))
    .returning({ id: socialProviders.id })
  return row !== undefined
}
