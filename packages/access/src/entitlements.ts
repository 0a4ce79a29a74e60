import { type PreparedAttributes, prepareAttributes, unreadable } from './attributes.ts'
import { compilePermissions } from './permissions.ts'
import { compileRules } from './rules.ts'
import type {
  EntitlementResult,
  EntitlementsContext,
  Feature,
  Justification,
  Plan,
  Treatment,
} from './types.ts'

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
type Treat = (attributes: PreparedAttributes) => Treatment

/** Compiles when first asked, so that what is malformed counts only where it is read. */
const lazily = (compile: () => Treat): Treat => {
  let treat: Treat | undefined
  return (attributes) => (treat ??= compile())(attributes)
}

/** Rules or attributes that cannot be read entitle to nothing; the wire's evaluator throws there. */
const guarded = (check: () => EntitlementResult): EntitlementResult => {
  try {
    return check()
  } catch {
    return results.feature
  }
}

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
  plans: Readonly<Record<string, Plan>> | undefined,
  now: () => number,
): Check => {
  const { expireTime, featureFlag: flag } = feature
  const treatFlag =
    flag &&
    (flag.on ? lazily(() => compileRules(flag.rules, flag.defaultTreatment)) : () => flag.offTreatment)
  const treatPlan = new Map<string, Treat>()
  const isInPlan = (id: string, attributes: PreparedAttributes): boolean => {
    if (!plans) throw new TypeError('A feature names plans, and there are none')
    const plan = own(plans, id)
    if (!plan) return false
    const treat = treatPlan.get(id) ?? lazily(() => compileRules(plan.rules, plan.defaultTreatment))
    treatPlan.set(id, treat)
    return treat(attributes) === 'true'
  }
  return (attributes) => {
    const isDirect = expireTime !== null && (expireTime === neverExpires || !(expireTime < now()))
    if (isDirect) return entitled
    if (attributes === unreadable) throw new TypeError('The attributes cannot be read')
    if (treatFlag?.(attributes) === 'true') return entitled
    if ((feature.planIds ?? []).some((id) => isInPlan(id, attributes))) return entitled
    return expireTime === null ? results.feature : results.expired
  }
}

/**
 * Features by the permission they are linked to, so that a check reads no other feature. Undefined when some feature
 * does not say what it is linked to: it may be any permission.
 */
const linkedFeatures = (
  features: EntitlementsContext['features'] | undefined,
): ReadonlyMap<string, string[]> | undefined => {
  const linked = new Map<string, string[]>()
  for (const [key, feature] of Object.entries(features ?? {})) {
    if (!Array.isArray(feature?.linkedPermissions)) return undefined
    for (const permission of feature.linkedPermissions) {
      const keys = linked.get(permission)
      if (keys) keys.push(key)
      else linked.set(permission, [key])
    }
  }
  return linked
}

/** The first that says yes, asking no further; else the better reason. */
const best = (keys: readonly string[], check: (key: string) => EntitlementResult): EntitlementResult => {
  const denials: EntitlementResult[] = []
  for (const key of keys) {
    const result = check(key)
    if (result.isEntitled) return result
    denials.push(result)
  }
  return denials.includes(results.expired) ? results.expired : results.feature
}

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
  const toCheck = (key: string): Check | undefined => {
    const known = checks.get(key)
    if (known) return known
    const feature = own(context?.features, key)
    if (!feature) return undefined
    const check = compileFeature(feature, context?.plans, now)
    checks.set(key, check)
    return check
  }
  const check = (key: string, attributes: PreparedAttributes): EntitlementResult =>
    toCheck(key)?.(attributes) ?? results.feature
  const feature: Entitlements['feature'] = (key, attributes = noAttributes) =>
    guarded(() => check(key, attributes))
  const permission: Entitlements['permission'] = (key, attributes = noAttributes) => {
    if (!isHeld(key)) return results.permission
    if (linked === undefined) return results.feature
    const keys = linked.get(key)
    return keys === undefined ? entitled : guarded(() => best(keys, (one) => check(one, attributes)))
  }
  return { feature, permission }
}
