import { isSteppedUp, steppedUpAcr } from '@vestibule/access'
import type { SessionUser } from '@vestibule/bridge'
import type { PortalHandle } from '../handle.ts'
import type { Session } from '../session.ts'
import { askLater, type HostedLater } from './ask-later.ts'
import { keepTenant, readTenant } from './acting-tenant.ts'
import { asPortal } from './as-portal.ts'
import { type HostedListeners, hostedListeners } from './events.ts'
import { createKeeper } from './keeper.ts'
import type { HostedOptions, LoginOptions } from './options.ts'
import { leaveForPortal, type SignInDeps, toPath, takeAnswer, toAbsoluteUrl } from './sign-in.ts'
import { browser, type Surroundings } from './surroundings.ts'

/** Sign-in on the portal's own pages, without a frame. */
export interface Hosted extends Pick<HostedListeners, 'on'>, HostedLater {
  /** Takes up the session, or the answer that the address carries; resolves when it is known who is there. */
  start(): Promise<Session>
  /** Leaves for the portal's sign-in. */
  login(options?: LoginOptions): Promise<void>
  /** Asks on the portal's page for a second factor that was shown at most `maxAge` seconds ago. */
  stepUp(options?: Pick<LoginOptions, 'maxAge' | 'redirectUrl'>): Promise<void>
  /** Whether one was shown. A hint for screens: servers decide again. */
  isSteppedUp(options?: { readonly maxAge?: number }): boolean
  /** Signs out at the portal, and comes back to `redirectUrl`. */
  logout(options?: { readonly redirectUrl?: string }): void
  /**
   * An access token (RFC 6750).
   *
   * @param options `minTtl`: seconds it must still be good for
   * @throws an Error with the code NOT_AUTHENTICATED while no user is signed in
   */
  getAccessToken(options?: { readonly minTtl?: number }): Promise<string>
  /** What is known about the session now. */
  getState(): Session
  /** Who is signed in, or null. */
  getUser(): SessionUser | null
  /** Whether a user is signed in, as far as this page knows. */
  isAuthenticated(): boolean
  /** Shows the admin portal, here or in a new tab. */
  openAdminPortal(options?: { readonly isNewTab?: boolean }): void
  /**
   * The same as a mounted portal, for `HostSdk.mount` and `<VestibuleProvider>` with the option `hosted`: what needs
   * the frame rejects with METHOD_NOT_FOUND. Takes up the session, unless `start` did.
   */
  asPortal(): PortalHandle
  /** Stops renewing the session. */
  destroy(): void
}

/** What is answered by a file of its own, in the order that compresses best. */
const laterNames =
  'isAuthorized getFeatureEntitlements getPermissionEntitlements getEntitlements getTenants getAccess switchTenant'

/** Takes the portal's answer out of the address, or looks for a session that is there. */
const takeUp = async (means: SignInDeps): Promise<Session> => {
  const { options, surroundings, keeper } = means
  if (surroundings.address().pathname === toPath(means, 'hostedLoginRedirectUrl')) return takeAnswer(means)
  await keeper.renew('login')
  if (!keeper.tokens() && options.silent === 'redirect')
    await leaveForPortal(means, { prompt: 'none', tenantId: readTenant(surroundings) })
  return keeper.session()
}

/**
 * Signs people in on the portal's own pages, by the authorization code flow with PKCE (RFC 7636).
 *
 * @param options where the portal is and which client this is
 * @param surroundings the browser, unless a test gives another
 * @returns nothing happens before `start`
 * @example
 * const auth = createHosted({ portalUrl: 'https://auth.acme.com', clientId })
 * const session = await auth.start()
 * if (session.state === 'anonymous') await auth.login()
 */
export function createHosted(options: HostedOptions, surroundings: Surroundings = browser): Hosted {
  const { on, emit } = hostedListeners()
  const keeper = createKeeper(options, surroundings, { emit })
  const means: SignInDeps = { options, surroundings, keeper, emit }
  const login = (loginOptions: LoginOptions = {}) => leaveForPortal(means, loginOptions)
  const at = (path: string) => new URL(`${path}?client_id=${options.clientId}`, options.portalUrl)
  const later = (names: string) => askLater(names, () => ({ ...means, hosted }))
  let starting: Promise<Session> | undefined

  const hosted: Hosted = {
    ...(later(laterNames) as HostedLater),
    on,
    login,
    start: () =>
      (starting ??= takeUp(means).finally(() => {
        starting = undefined
      })),
    stepUp: (loginOptions) => login({ ...loginOptions, acrValues: steppedUpAcr }),
    isSteppedUp: ({ maxAge } = {}) => {
      const { claims } = keeper.tokens() ?? {}
      return !!claims && isSteppedUp(claims, { maxAge, now: surroundings.now() / 1000 })
    },
    logout: ({ redirectUrl = toPath(means, 'authenticatedUrl') } = {}) => {
      const url = at('/oauth/logout')
      url.searchParams.set('post_logout_redirect_uri', toAbsoluteUrl(means, redirectUrl))
      const { idToken } = keeper.tokens() ?? {}
      if (idToken) url.searchParams.set('id_token_hint', idToken)
      keepTenant(surroundings)
      keeper.settle(undefined, 'logout')
      surroundings.leave(url.href)
    },
    getAccessToken: async ({ minTtl = 0 } = {}) => {
      const expiresAt = keeper.tokens()?.expiresAt ?? Number.POSITIVE_INFINITY
      if (expiresAt - surroundings.now() <= minTtl * 1000) await keeper.renew()
      const tokens = keeper.tokens()
      if (tokens) return tokens.accessToken
      throw Object.assign(new Error('No user is signed in'), { code: 'NOT_AUTHENTICATED' })
    },
    getState: keeper.session,
    getUser: () => keeper.session().user ?? null,
    isAuthenticated: () => !!keeper.session().user,
    openAdminPortal: ({ isNewTab = false } = {}) => {
      const leave = isNewTab ? surroundings.open : surroundings.leave
      leave(at('/oauth/portal').href)
    },
    asPortal: () => asPortal(hosted, later),
    destroy: keeper.stop,
  }
  return hosted
}
