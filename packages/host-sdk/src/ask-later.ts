import type { Requirement } from '@vestibule/access'
import type { Diagnosis } from './diagnose.ts'
import type { Params, PortalMethods, SessionUser } from '@vestibule/bridge'
import type { Mounted } from './mounted.ts'
import type { PortalOptions } from './options.ts'
import type { DpopRequest } from './sign-dpop.ts'
import type { Access, Entitled, Entitlement, HostAttributes, Tenants } from './rights.ts'

/** Questions about the signed-in user. Every answer is a hint for screens: servers decide again. */
export interface Rights {
  /** Roles and permissions, for screens that decide at once; undefined while no user is signed in. */
  getAccess(): Promise<Access | undefined>
  /** The tenants the person may go on in. */
  getTenants(): Promise<Tenants>
  /** Whether the person holds all these permissions and roles. */
  isAuthorized(required: Requirement): Promise<boolean>
  /** Whether a feature was bought, switched on or is part of a plan. Needs the option `entitlements`. */
  getFeatureEntitlements(key: string, attributes?: HostAttributes): Promise<Entitlement>
  /** Whether a permission is held and what it is linked to may be used. Needs the option `entitlements`. */
  getPermissionEntitlements(key: string, attributes?: HostAttributes): Promise<Entitlement>
  /** Either question, by the key that is given. */
  getEntitlements(subject: Entitled, attributes?: HostAttributes): Promise<Entitlement>
}

/** What is answered by a file of its own. */
export interface Later extends Rights {
  /**
   * Who is signed in. A visitor without a session is led to the login route, in place of this page's address, and comes
   * back to it after signing in. A hint for screens: servers decide again.
   *
   * @returns resolves when a user is signed in, at once where one is
   * @throws PortalError with a code while the portal cannot be shown, and DESTROYED when it was taken off the page
   * @example const { name } = await portal.requireUser()
   */
  requireUser(): Promise<SessionUser>
  /** Whether a second factor was shown recently enough. A hint for screens: servers decide again. */
  isSteppedUp(options?: { readonly maxAge?: number }): Promise<boolean>
  /**
   * Goes on as a member of another tenant. Rejects with STEP_UP_REQUIRED while that tenant asks for a second factor.
   *
   * @param options silent: keeps what is shown until the other profile has come, instead of `loading` meanwhile
   */
  switchTenant(tenantId: string, options?: { readonly silent?: boolean }): Promise<void>
  /** Tells the visible part of the page, so that fields stay above a phone's keyboard. */
  setViewport(viewport: Params<PortalMethods, 'setViewport'>): Promise<void>
  /** Replaces all texts that `localizations` gave. */
  setLocalizations(localizations: NonNullable<PortalOptions['localizations']>): Promise<void>
  /** Prints and answers how the portal fares on this page, and what to mend. For developers. */
  diagnose(): Promise<Diagnosis>
  /**
   * A proof that goes along as the header `DPoP`, beside `Authorization: DPoP` and the access token. For applications
   * that have registered their APIs: tokens of their pages are bound to a key that never leaves the portal.
   */
  signDpop(request: DpopRequest): Promise<string>
}

/** One method for each, in the order that compresses best; the file that answers comes when the first is asked. */
export const askLater = (mounted: Mounted): Later => {
  const later = (name: string) => [
    name,
    async (...params: unknown[]) =>
      ((await import('./later.ts')) as unknown as Record<string, (...params: unknown[]) => unknown>)[name]?.(
        mounted,
        ...params,
      ),
  ]
  return Object.fromEntries(
    'diagnose setViewport setLocalizations signDpop isSteppedUp isAuthorized getFeatureEntitlements getPermissionEntitlements getTenants getEntitlements getAccess requireUser switchTenant'
      .split(' ')
      .map(later),
  )
}
