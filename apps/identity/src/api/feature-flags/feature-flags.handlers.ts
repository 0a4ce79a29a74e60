import type { Contract } from '@vestibule/contract'
import type { FeatureFlags } from '@vestibule/contract/areas/feature-flags'
import { readFlags } from '../../domain/installation/flags.queries.ts'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'

const flagsNow = (_: unknown, { db }: RequestContext): Promise<FeatureFlags> => readFlags(db)

export const featureFlagsHandlers: IdentityHandlers<Contract['featureFlags']> = {
  loadFeatureFlags: flagsNow,
  getFeatureFlagsNative: flagsNow,
}
