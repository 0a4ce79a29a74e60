import type { Database } from '../../platform/db/database.ts'
import { featureFlags } from '../../platform/db/schema/vendor.ts'

/** Every feature flag, as the wire writes them. */
export const readFlags = async (db: Database): Promise<Record<string, 'on' | 'off'>> => {
  const rows = await db.select({ key: featureFlags.key, isOn: featureFlags.isOn }).from(featureFlags)
  return Object.fromEntries(rows.map(({ key, isOn }) => [key, isOn ? 'on' : 'off']))
}
