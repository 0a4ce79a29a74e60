import { type PreparedAttributes, prepareAttributes } from './attributes.ts'
import { compilePermissions } from './permissions.ts'
import { compileRules } from './rules.ts'
import type { EntitlementResult, EntitlementsContext, Feature, Justification, Plan } from './types.ts'

const neverExpires = -1
const entitled: EntitlementResult = { isEntitled: true }
const missing = (justification: Justification): EntitlementResult => ({ isEntitled: false, justification })
const results = {
  feature: missing('MISSING_FEATURE'),
  permission: missing('MISSING_PERMISSION'),
  expired: missing('BUNDLE_EXPIRED'),
}
const noAttributes = prepareAttributes()

type Check = (attributes: PreparedAttributes) => EntitlementResult

/** Answers entitlement questions about one version of a person's context. */
export type Entitlements = {
  /** Direct entitlement, then feature flag, then plans; the first that says yes wins. */
  readonly feature: (key: string, attributes?: PreparedAttributes) => EntitlementResult
  /** The key must be held; if features are linked to it, one of them must be entitled. */
  readonly permission: (key: string, attributes?: PreparedAttributes) => EntitlementResult
}

const own = <Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined

const compileFeature = (
  feature: Feature,
  plans: Readonly<Record<string, Plan>>,
  now: () => number,
): Check => {
  const { expireTime, featureFlag: flag } = feature
  const treatFlag =
    flag && (flag.on ? compileRules(flag.rules, flag.defaultTreatment) : () => flag.offTreatment)
  const treatPlans = (feature.planIds ?? [])
    .map((id) => own(plans, id))
    .filter((plan) => plan !== undefined)
    .map((plan) => compileRules(plan.rules, plan.defaultTreatment))
  return (attributes) => {
    const isDirect = expireTime !== null && (expireTime === neverExpires || !(expireTime < now()))
    if (isDirect) return entitled
    if (treatFlag?.(attributes) === 'true') return entitled
    if (treatPlans.some((treat) => treat(attributes) === 'true')) return entitled
    return expireTime === null ? results.feature : results.expired
  }
}

/** Features by the permission they are linked to, so that a check reads no other feature. */
const linkedFeatures = (
  features: EntitlementsContext['features'] | undefined,
): ReadonlyMap<string, string[]> => {
  const linked = new Map<string, string[]>()
  for (const [key, feature] of Object.entries(features ?? {})) {
    for (const permission of feature.linkedPermissions ?? []) {
      const keys = linked.get(permission)
      if (keys) keys.push(key)
      else linked.set(permission, [key])
    }
  }
  return linked
}

const best = (found: readonly EntitlementResult[]): EntitlementResult =>
  found.find((result) => result.isEntitled) ??
  (found.includes(results.expired) ? results.expired : results.feature)

/**
 * Compiles a context once; features are compiled when first asked for.
 *
 * @param context what the server answered for this person; undefined is treated as empty
 * @param now clock in milliseconds since the epoch, asked at every check so that expiry is never stale
 */
export const compileEntitlements = (
  context: EntitlementsContext | undefined,
  now: () => number,
): Entitlements => {
  const isHeld = compilePermissions(Object.keys(context?.permissions ?? {}))
  const linked = linkedFeatures(context?.features)
  const checks = new Map<string, Check>()
  const checkOf = (key: string): Check | undefined => {
    const known = checks.get(key)
    if (known) return known
    const feature = own(context?.features, key)
    if (feature === undefined) return undefined
    const check = compileFeature(feature, context?.plans ?? {}, now)
    checks.set(key, check)
    return check
  }
  const feature: Entitlements['feature'] = (key, attributes = noAttributes) =>
    checkOf(key)?.(attributes) ?? results.feature
  const permission: Entitlements['permission'] = (key, attributes = noAttributes) => {
    if (!isHeld(key)) return results.permission
    const keys = linked.get(key)
    return keys === undefined ? entitled : best(keys.map((one) => feature(one, attributes)))
  }
  return { feature, permission }
}
