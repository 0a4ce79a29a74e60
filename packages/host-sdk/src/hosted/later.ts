// What a hosted page asks once a user is signed in: a file of its own, fetched when it is asked.
export { carryOver } from './carry-over.ts'
export { getEntitlements, getFeatureEntitlements, getPermissionEntitlements } from './entitlements.ts'
export { getAccess, getTenants, isAuthorized } from './rights.ts'
export { switchTenant } from './switch-tenant.ts'
export {
  closeAdminPortal,
  diagnose,
  isSteppedUp,
  login,
  logout,
  openAdminPortal,
  openCheckout,
  openRoute,
  ready,
  requireUser,
  setLocale,
  setLocalizations,
  setTheme,
  setViewport,
  signDpop,
  signUp,
  stepUp,
} from './portal-calls.ts'
