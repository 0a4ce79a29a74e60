// What a page asks seldom, or not before a user is signed in: a file of its own, fetched when it is asked.
export { advise } from './advise.ts'
export { diagnose } from './diagnose.ts'
export { idleMs } from './idle.ts'
export { explain } from './failure-advice.ts'
export { recoverFromInvalidOptions as recover } from './recover-from-invalid-options.ts'
export { moveFocus } from './move-focus.ts'
export { requireUser } from './require-user.ts'
export { signDpop } from './sign-dpop.ts'
export {
  getAccess,
  getEntitlements,
  getFeatureEntitlements,
  getPermissionEntitlements,
  getTenants,
  isAuthorized,
  isSteppedUp,
} from './rights.ts'
export { setLocalizations, setViewport, switchTenant } from './later-calls.ts'
