import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import {
  type SocialProviderRow,
  socialProviders as table,
} from '../../../platform/db/schema/social-providers.ts'
import { isUuid } from '../../../platform/db/uuidv7.ts'
import { isBuiltIn } from './built-in.ts'

/** One that is on. */
export const findSocialProvider = async (
  db: Database,
  providerId: string,
): Promise<SocialProviderRow | undefined> => {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, providerId), eq(table.isActive, true)))
  return row
}

/** One that is on, and stays so until the transaction ends: the operator who switches it off or removes it waits. */
export const keepSocialProvider = async (
  tx: Database,
  providerId: string,
): Promise<SocialProviderRow | undefined> => {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, providerId), eq(table.isActive, true)))
    .for('share')
  return row
}

/** By the name people know it under, or a custom one by its id. */
export const findSocialProviderNamed = async (
  db: Database,
  name: string,
): Promise<SocialProviderRow | undefined> => {
  if (!isBuiltIn(name)) {
    const row = isUuid(name) ? await findSocialProvider(db, name) : undefined
    return row?.type === 'custom' ? row : undefined
  }
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.type, name), eq(table.isActive, true)))
    .orderBy(asc(table.id))
  return row
}

/** Everything that was set up, on or off, in the order it was. */
export const listSocialProviders = (db: Database): Promise<SocialProviderRow[]> =>
  db.select().from(table).orderBy(asc(table.id))
