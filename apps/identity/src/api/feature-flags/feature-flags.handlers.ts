import type { Contract } from '@vestibule/contract'
import type { FeatureFlags } from '@vestibule/contract/areas/feature-flags'
import { featureFlags } from '../../platform/db/schema/vendor.ts'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'

const flagsNow = async (_: unknown, { db }: RequestContext): Promise<FeatureFlags> => {
  const rows = await db.select({ key: featureFlags.key, isOn: featureFlags.isOn }).from(featureFlags)
  return Object.fromEntries(rows.map(({ key, isOn }) => [key, isOn ? 'on' : 'off']))
}

export const featureFlagsHandlers: IdentityHandlers<Contract['featureFlags']> = {
  loadFeatureFlags: flagsNow,
  getFeatureFlagsNative: flagsNow,
}
