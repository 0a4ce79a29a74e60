import type { Database } from '../../../platform/db/database.ts'
import type { SocialProviderRow } from '../../../platform/db/schema/social-providers.ts'
import { builtIn, isBuiltIn } from './built-in.ts'
import { listSocialProviders } from './social.queries.ts'

const toName = ({ type, displayName }: SocialProviderRow): string =>
  displayName || (isBuiltIn(type) ? builtIn[type].displayName : type)

/** What the sign-in box offers: known providers by their name, custom ones by their id. */
export const activeProviders = async (
  db: Database,
): Promise<{ readonly id: string; readonly name: string }[]> =>
  (await listSocialProviders(db))
    .filter(({ isActive }) => isActive)
    .map((row) => ({ id: isBuiltIn(row.type) ? row.type : row.id, name: toName(row) }))
