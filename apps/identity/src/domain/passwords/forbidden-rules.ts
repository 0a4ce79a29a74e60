import { ApiError } from '@vestibule/contract'
import { neededTests } from '@vestibule/contract/password-tests'
import type { VendorSettings } from '../installation/settings.queries.ts'
import { type Kind, parseRule, type PasswordRules } from './password-rule.ts'

type Settings = Pick<VendorSettings, 'passwordRules'>

/** What is left of each kind of rule where the installation forbids it. */
const allowedParts: { readonly [One in Kind]: (rule: PasswordRules[One]) => PasswordRules[One] } = {
  lockout: (rule) => rule,
  history: (rule) => rule,
  rotation: (rule) => ({ ...rule, isActive: false }),
  // A longer password is no composition: NIST recommends it.
  composition: ({ minLength }) => parseRule('composition', { minLength }),
}

/** Whether a rule asks for more than what is always allowed of its kind. */
const asks: { readonly [One in Kind]: (rule: PasswordRules[One]) => boolean } = {
  lockout: () => false,
  history: () => false,
  rotation: ({ isActive }) => isActive,
  composition: (rule) => rule.requiredTests.checkThreeRepeatedChars || neededTests(rule) > 0,
}

/** Whether the installation forbids a kind of rule to all of its tenants (SEC-PW-10). */
export const isForbidden = ({ passwordRules }: Settings, kind: Kind): boolean =>
  passwordRules.forbidden.some((one) => one === kind)

/** What holds of a rule that is stored, of a tenant or of the installation (SEC-PW-11). */
export const toHoldingRule = <One extends Kind>(
  settings: Settings,
  kind: One,
  rule: PasswordRules[One],
): PasswordRules[One] => (isForbidden(settings, kind) ? allowedParts[kind](rule) : rule)

/** Whether a rule asks for what the installation forbids; one that asks for nothing of it does not. */
export const asksForForbidden = <One extends Kind>(
  settings: Settings,
  kind: One,
  rule: PasswordRules[One],
): boolean => isForbidden(settings, kind) && asks[kind](rule)

/** @throws ApiError PASSWORD_RULE_FORBIDDEN */
export const refuseForbidden = <One extends Kind>(
  settings: Settings,
  kind: One,
  rule: PasswordRules[One],
): void => {
  if (asksForForbidden(settings, kind, rule)) throw new ApiError('PASSWORD_RULE_FORBIDDEN', { kind })
}
