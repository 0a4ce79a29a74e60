import * as activation from './areas/activation.ts'
import * as auth from './areas/auth.ts'
import * as entitlements from './areas/entitlements.ts'
import * as featureFlags from './areas/feature-flags.ts'
import * as invites from './areas/invites.ts'
import * as metadata from './areas/metadata.ts'
import * as passwordless from './areas/passwordless.ts'
import * as passwords from './areas/passwords.ts'
import * as profile from './areas/profile.ts'
import * as rolesPermissions from './areas/roles-permissions.ts'
import * as securityPolicies from './areas/security-policies.ts'
import * as sessions from './areas/sessions.ts'
import * as signUp from './areas/sign-up.ts'
import * as team from './areas/team.ts'
import * as tenants from './areas/tenants.ts'
import * as users from './areas/users.ts'
import * as vendorConfig from './areas/vendor-config.ts'

export type { Access } from './access.ts'
export { allowed, anyone, refreshCookie, signedIn } from './access.ts'
export type { ClientErrorCode, ErrorBody, ErrorCode, ErrorContext } from './errors.ts'
export { ApiError, errorStatus, genericError, isErrorCode } from './errors.ts'
export type {
  Answer,
  Area,
  Callers,
  Handler,
  Handlers,
  Input,
  Method,
  Operation,
  OperationsOf,
  Output,
  Received,
} from './operation.ts'
export { isOperation, operation } from './operation.ts'
export type { WireRequest } from './wire.ts'
export { fromWire, pathNames, toWire } from './wire.ts'

/** Every area of the product. The server registers, guards, validates and documents its routes from this value. */
export const contract = {
  activation,
  auth,
  entitlements,
  featureFlags,
  invites,
  metadata,
  passwordless,
  passwords,
  profile,
  rolesPermissions,
  securityPolicies,
  sessions,
  signUp,
  team,
  tenants,
  users,
  vendorConfig,
}
export type Contract = typeof contract
