/** The texts the wire uses for a decision. */
export type Treatment = 'true' | 'false'

export type Operator =
  | 'in_list'
  | 'starts_with'
  | 'ends_with'
  | 'contains'
  | 'matches'
  | 'equal'
  | 'greater_than'
  | 'greater_than_equal'
  | 'lower_than'
  | 'lower_than_equal'
  | 'between_numeric'
  | 'is'
  | 'on'
  | 'on_or_after'
  | 'on_or_before'
  | 'between_date'

/** One comparison. The payload's shape depends on the operator; a wrong one makes the condition fail. */
export type Condition = {
  readonly attribute: string
  readonly op: Operator
  readonly value: Readonly<Record<string, unknown>>
  readonly negate: boolean
}

export type ConditionGroup = {
  readonly conditionLogic: 'and' | 'or'
  readonly conditions: readonly (Condition | ConditionGroup)[]
}

export type Rule = ConditionGroup & { readonly treatment: Treatment }

export type FeatureFlag = {
  readonly on: boolean
  readonly offTreatment: Treatment
  readonly defaultTreatment: Treatment
  readonly rules?: readonly Rule[]
}

export type Plan = { readonly defaultTreatment: Treatment; readonly rules?: readonly Rule[] }

export type Feature = {
  readonly planIds: readonly string[]
  /** Milliseconds since the epoch; -1 never expires; null means no direct entitlement. */
  readonly expireTime: number | null
  readonly linkedPermissions: readonly string[]
  readonly featureFlag?: FeatureFlag
}

/** Answer of `GET /entitlements/api/v2/user-entitlements`. */
export type EntitlementsContext = {
  readonly features: Readonly<Record<string, Feature>>
  readonly plans: Readonly<Record<string, Plan>>
  /** Keys may hold `*` for any run of characters. */
  readonly permissions: Readonly<Record<string, true>>
}

export type Justification = 'MISSING_FEATURE' | 'MISSING_PERMISSION' | 'BUNDLE_EXPIRED'

export type EntitlementResult =
  | { readonly isEntitled: true }
  | { readonly isEntitled: false; readonly justification: Justification }
