import type { Failure, Params, PortalMethods, Result, SessionUser, Theme } from '@vestibule/bridge'
import { failed } from '@vestibule/bridge/result'
import { askLater, type Later } from './ask-later.ts'
import { fillingClass, layoutFrame } from './layout-frame.ts'
import type { Events } from './events.ts'
import { hideHost } from './host-content.ts'
import type { Mounted } from './mounted.ts'
import { show } from './navigation.ts'
import { toTheme } from './options.ts'
import { home } from './routes.ts'
import type { Session } from './session.ts'
import type { TokenOptions } from './tokens.ts'
import { unwrapOutcome } from './unwrap-outcome.ts'

/** How a step-up is asked for. */
export type StepUpOptions = Params<PortalMethods, 'stepUp'>
/** What a step-up answers: the new token, and how and when the person showed who they are. */
export type SteppedUp = Result<PortalMethods, 'stepUp'>

/** How a user is signed out. */
export type LogoutOptions = Params<PortalMethods, 'logout'>
/** What was done: `everywhere` says whether the sessions on all devices were ended. */
export type LoggedOut = Result<PortalMethods, 'logout'>

/** What the methods of a mounted portal reject with: an Error with the failure's code, traceId and details. */
export type PortalError = Error & Failure

/** A mounted portal. */
export interface PortalHandle extends Pick<Events, 'on' | 'off'>, Later {
  /** Takes the portal off the page; every call that is open fails with DESTROYED. */
  destroy(): void
  /** Resolves when the portal is shown and answers; rejects when it cannot be shown. */
  ready(): Promise<void>
  /** What is known about the session now. */
  getState(): Session
  /** Who is signed in, or null. */
  getUser(): SessionUser | null
  /** Whether a user is signed in, as far as this page knows. */
  isAuthenticated(): boolean
  /** An access token for this application's own servers, good for `minTtl` more seconds. */
  getAccessToken(options?: TokenOptions): Promise<string>
  /** Shows the sign-in box; `redirectUrl` is where the person goes afterwards. */
  login(options?: { readonly redirectUrl?: string }): Promise<void>
  /** Shows the sign-up form. */
  signUp(): Promise<void>
  /**
   * Asks the person for a second factor, in a dialog over the page, and answers a new token. Rejects with USER_CANCELLED,
   * MFA_NOT_ENROLLED or TIMEOUT.
   *
   * @param options maxAge: seconds a second factor shown earlier may be old; reason: what it is for, shown to the
   *   person as text, at most 128 characters
   * @example portal.stepUp({ maxAge: 60, reason: 'Delete all notes' })
   */
  stepUp(options?: StepUpOptions): Promise<SteppedUp>
  /**
   * Signs out here and in every other tab. With `everywhere` the portal asks the user first, who may choose this browser
   * alone. Rejects with USER_CANCELLED where the user signs out nowhere, with OFFLINE where `everywhere` could not be
   * done, and with STEP_UP_REQUIRED where the user's last proof is too old for it (`stepUp` asks for one): then nothing
   * was.
   *
   * @param options everywhere: on every other device as well; returnTo: where this page goes then
   */
  logout(options?: LogoutOptions): Promise<LoggedOut>
  /** Shows a page of the admin portal; it fills the element. */
  openAdminPortal(options?: { readonly page?: string }): Promise<void>
  /** Leaves the admin portal; rejects with UNSAVED_CHANGES when something typed would be lost. */
  closeAdminPortal(): Promise<void>
  /** Shows the checkout of a plan; rejects with ROUTE_UNKNOWN where nothing is sold. */
  openCheckout(options: { readonly planId: string }): Promise<void>
  /** Shows a route by its key. */
  openRoute(route: string, params?: Readonly<Record<string, string>>): Promise<void>
  /** Changes mode, look or tokens; the answer names the tokens that were refused. */
  setTheme(theme: Theme['mode'] | Theme): Promise<{ readonly rejected: readonly string[] }>
  /** Changes the language. */
  setLocale(locale: string): Promise<void>
}

/** Puts a mount behind the one object a host holds. */
export function createHandle(mounted: Mounted, ready: Promise<void>): PortalHandle {
  const { events, tokens, options, life, frame, el, env, call } = mounted
  const openRoute: PortalHandle['openRoute'] = async (route, params = {}) => {
    mounted.opener ??= document.activeElement
    mounted.isOpening = true
    const outcome = await call('open', { route, params })
    mounted.isOpening = false
    const opened = await unwrapOutcome(outcome)
    show(mounted, { route: opened.route, params })
    // Not `frame.focus()`, which takes the keyboard from the field in it where a user was quicker and types already.
    frame.contentWindow?.focus()
    void call('focus', { where: 'restore' })
  }
  return {
    on: events.on,
    off: events.off,
    destroy: () => {
      call('bye', {})
      mounted.connection.then((connection) => connection.end(failed('DESTROYED')))
      life.abort()
      mounted.stopTimer?.()
      el.classList.remove(fillingClass)
      hideHost(mounted, false)
      el.style.minHeight = el.style.height = ''
      frame.style.display = 'none'
      // Out of sight at once, gone when it had time for its last words, in milliseconds.
      env.after(250, () => frame.remove())
    },
    ready: () => ready,
    getState: () => mounted.session,
    getUser: () => mounted.session.user ?? null,
    isAuthenticated: () => mounted.session.state === 'authenticated',
    getAccessToken: tokens.get,
    login: (params) => openRoute('loginUrl', { ...params }),
    signUp: () => openRoute('signUpUrl'),
    stepUp: (how) => unwrapOutcome(call('stepUp', { ...how })),
    logout: (how) => unwrapOutcome(call('logout', { ...how })),
    openAdminPortal: ({ page = 'users' } = {}) => openRoute(`admin/${page}`),
    closeAdminPortal: async () => {
      await unwrapOutcome(call('close', {}))
      show(mounted, home)
    },
    openCheckout: (plan) => openRoute('checkout', plan),
    openRoute,
    setTheme: (theme) => {
      options.theme = toTheme(theme) as Theme
      layoutFrame(mounted)
      return unwrapOutcome(call('setTheme', options.theme))
    },
    setLocale: async (locale) => {
      options.locale = locale
      await unwrapOutcome(call('setLocale', { locale }))
    },
    ...askLater(mounted),
  }
}
