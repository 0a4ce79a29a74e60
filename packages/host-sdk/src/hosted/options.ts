import type { Routes } from '../routes.ts'

/** How a host sends people to the portal's own pages. */
export interface HostedOptions {
  /** Origin of the portal, such as `https://auth.example.com`. */
  readonly portalUrl: string
  /** The application's client id; this page's callback address has to be registered for it. */
  readonly clientId: string
  /** Host paths that differ from the defaults, by route key; `hostedLoginRedirectUrl` is the callback. */
  readonly routes?: Routes
  /** Other origins a person may be sent to after signing in. */
  readonly allowedRedirectOrigins?: readonly string[]
  /** The alias of the account to sign in to. */
  readonly tenantResolver?: () => string | undefined
  /** A user who belongs to several tenants is asked which one to open, unless a tenant is named. */
  readonly tenantSelection?: boolean
  /** Parameters that every authorization request carries. */
  readonly additionalParameters?: Readonly<Record<string, string>>
  /** Lets `getFeatureEntitlements` and its like ask about features, plans and permissions. */
  readonly entitlements?: boolean
  /** Renews the session while the page is open; on unless said otherwise. */
  readonly keepSessionAlive?: boolean
  /**
   * How a page that was loaded anew finds its session: by a request (`fetch`, the default), or by going to the portal
   * and back without a question (`redirect`), for browsers that send no cookies to other sites.
   */
  readonly silent?: 'fetch' | 'redirect'
}

/** What one sign-in asks for. */
export interface LoginOptions {
  /** Where the person goes afterwards. */
  readonly redirectUrl?: string
  /** The account to act in, by its alias. */
  readonly organization?: string
  readonly tenantId?: string
  /** Begins elsewhere than at the first question: at a provider, at an address, or at signing up. */
  readonly directAction?: {
    readonly type: 'social-login' | 'custom-social-login' | 'direct' | 'signup'
    readonly data?: string
    readonly additionalQueryParams?: Readonly<Record<string, string>>
  }
  /** `login` asks even a signed-in user; `none` never asks. */
  readonly prompt?: 'login' | 'none'
  readonly loginHint?: string
  readonly acrValues?: string
  /** Seconds since the person last showed who they are. */
  readonly maxAge?: number
  /** Further parameters of the request. */
  readonly additional?: Readonly<Record<string, string>>
}
