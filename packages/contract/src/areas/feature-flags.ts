import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'

const flags = v.record(v.string(), v.picklist(['on', 'off']))
export type FeatureFlags = v.InferOutput<typeof flags>

export const loadFeatureFlags = operation({
  name: 'loadFeatureFlags',
  summary: 'Flat map from flag to `on` or `off`.',
  method: 'GET',
  path: '/flags',
  access: anyone,
  input: v.object({}),
  output: flags,
})

export const getFeatureFlagsNative = operation({
  name: 'getFeatureFlagsNative',
  summary: 'The same map at the address native clients ask.',
  method: 'GET',
  path: '/identity/resources/auth/v1/feature-flags',
  access: anyone,
  input: v.object({}),
  output: flags,
})
