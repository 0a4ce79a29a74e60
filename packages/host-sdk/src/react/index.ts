export { AuthorizedContent, SignedInContent, SteppedUpContent } from './content.tsx'
export { AdminPortal, SignIn } from './places.tsx'
export { useAccessToken } from './use-access-token.ts'
export { type Auth, useAuth, useStepUp, useTenants, useUser } from './use-auth.ts'
export { useAuthUser } from './use-auth-user.ts'
export {
  useEntitlements,
  useFeatureEntitlements,
  useIsAuthorized,
  useIsSteppedUp,
  usePermissionEntitlements,
} from './use-rights.ts'
export { VestibuleProvider } from './VestibuleProvider.tsx'
