import type { ReactNode } from 'react'
import { useAuthUser } from './use-auth-user.ts'
import { useIsAuthorized, useIsSteppedUp } from './use-rights.ts'

type Children = {
  readonly children?: ReactNode
  /** Renders instead of the children, and is told whether they may be shown. */
  readonly render?: (isAllowed: boolean) => ReactNode
}

const toContent = (isAllowed: boolean, { children, render }: Children): ReactNode => {
  if (render) return render(isAllowed)
  return isAllowed ? children : null
}

type Required = {
  readonly requiredPermissions?: readonly string[]
  readonly requiredRoles?: readonly string[]
}

/**
 * Shown to users that hold all of these permissions and roles. A super user sees everything. It hides, and protects
 * nothing: servers decide again.
 *
 * @example <AuthorizedContent requiredPermissions={['fe.secure.read.users']}><Team /></AuthorizedContent>
 */
export const AuthorizedContent = ({
  requiredPermissions,
  requiredRoles,
  ...content
}: Required & Children): ReactNode =>
  toContent(useIsAuthorized({ permissions: requiredPermissions, roles: requiredRoles }), content)

/**
 * Shown to users that gave a second factor, at most `maxAge` seconds ago.
 *
 * @example <SteppedUpContent maxAge={300} render={(isAllowed) => (isAllowed ? <Billing /> : <Confirm />)} />
 */
export const SteppedUpContent = ({
  maxAge,
  ...content
}: { readonly maxAge?: number } & Children): ReactNode => toContent(useIsSteppedUp(maxAge) ?? false, content)

/**
 * Shown to signed-in users. A visitor without a session is led to the login route, and comes back here after signing
 * in; until it is known who is there, nothing is shown. It protects nothing: servers decide again.
 *
 * @example <SignedInContent><Notes /></SignedInContent>
 */
export const SignedInContent = ({ children }: Pick<Children, 'children'>): ReactNode =>
  useAuthUser() ? children : null
