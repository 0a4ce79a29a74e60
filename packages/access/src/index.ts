export type { Attributes, PreparedAttributes } from './attributes.ts'
export { prepareAttributes } from './attributes.ts'
export type { Entitlements } from './entitlements.ts'
export { compileEntitlements } from './entitlements.ts'
export { compileGate } from './gate.ts'
export type { Holder, Requirement } from './guard.ts'
export { compileGuard } from './guard.ts'
export type { PermissionCheck } from './permissions.ts'
export { compilePermissions } from './permissions.ts'
export type { StepUpClaims } from './step-up.ts'
export { canBeFreshProof, isSteppedUp, steppedUpAcr } from './step-up.ts'
export type {
  Condition,
  ConditionGroup,
  EntitlementResult,
  EntitlementsContext,
  Feature,
  FeatureFlag,
  Justification,
  Operator,
  Plan,
  Rule,
  Treatment,
} from './types.ts'
