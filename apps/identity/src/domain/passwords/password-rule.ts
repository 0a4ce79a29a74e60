import {
  type CompositionRule,
  compositionRule,
  type HistoryRule,
  historyRule,
  type LockoutRule,
  lockoutRule,
  type RotationRule,
  rotationRule,
} from '@vestibule/contract/schemas/password-rules'
import * as v from 'valibot'

/** All that is asked of the passwords of a tenant's people: the stricter of what it and the installation say. */
export type PasswordRules = {
  readonly lockout: LockoutRule
  readonly history: HistoryRule
  readonly rotation: RotationRule
  readonly composition: CompositionRule
}
export type Kind = keyof PasswordRules

const schemas = {
  lockout: lockoutRule,
  history: historyRule,
  rotation: rotationRule,
  composition: compositionRule,
} as const

/** A rule of one kind as it is stored, with everything that it leaves out. */
export const parseRule = <One extends Kind>(kind: One, rule: unknown): PasswordRules[One] =>
  v.parse(schemas[kind], rule) as PasswordRules[One]
