import { addressRules } from './checks/address-rules.ts'
import { admission } from './checks/admission.ts'
import { invitation } from './checks/invitation.ts'
import { locked } from './checks/locked.ts'
import { namedPlace } from './checks/named-place.ts'
import { namedTenant } from './checks/named-tenant.ts'
import { passwordRules } from './checks/password-rules.ts'
import { replacedSessions } from './checks/replaced-sessions.ts'
import { secondFactor } from './checks/second-factor.ts'
import { sessionLimit } from './checks/session-limit.ts'
import { ssoEnforcement } from './checks/sso-enforcement.ts'
import type { GateCheck } from './gate-check.ts'

/**
 * Everything that is asked before there is a session or a token, in this order. First where the sign-in leads, then what
 * refuses it, what it waits for, and what makes room for it.
 */
export const gateChecks: readonly GateCheck[] = [
  namedTenant,
  invitation,
  admission,
  locked,
  namedPlace,
  ssoEnforcement,
  addressRules,
  secondFactor,
  passwordRules,
  replacedSessions,
  sessionLimit,
]
