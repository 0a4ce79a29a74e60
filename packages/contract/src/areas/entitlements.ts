import * as v from 'valibot'
import { signedIn } from '../access.ts'
import { operation } from '../operation.ts'

const treatment = v.picklist(['true', 'false'])
/** Nested groups cannot be named by a finite schema without laziness, so conditions are checked where rules run. */
const rule = v.object({
  conditionLogic: v.picklist(['and', 'or']),
  conditions: v.array(v.looseObject({})),
  treatment,
})

export const entitlementsContext = v.object({
  features: v.record(
    v.string(),
    v.object({
      planIds: v.array(v.string()),
      /** Milliseconds since the epoch, -1 for never, null for no direct entitlement. */
      expireTime: v.nullable(v.number()),
      linkedPermissions: v.array(v.string()),
      featureFlag: v.optional(
        v.object({
          on: v.boolean(),
          offTreatment: treatment,
          defaultTreatment: treatment,
          rules: v.optional(v.array(rule)),
        }),
      ),
    }),
  ),
  plans: v.record(v.string(), v.object({ defaultTreatment: treatment, rules: v.optional(v.array(rule)) })),
  permissions: v.record(v.string(), v.literal(true)),
})
export type EntitlementsContext = v.InferOutput<typeof entitlementsContext>

export const loadEntitlementsV2 = operation({
  name: 'loadEntitlementsV2',
  summary: 'Everything needed to answer entitlement questions without asking again.',
  method: 'GET',
  path: '/entitlements/api/v2/user-entitlements',
  access: signedIn,
  input: v.object({}),
  output: entitlementsContext,
  hostTokens: 'allowed',
})
