import type { SessionUser } from '@vestibule/bridge'
import type { LoggedOut, LogoutOptions, SteppedUp, StepUpOptions } from '../handle.ts'
import { failure } from './call.ts'
import type { Keeper } from './keeper.ts'
import type { HostedParts } from './parts.ts'

/** As long as components take to notice that no user is signed in; a page that is shown again signs in as usual. */
const leavingMs = 3000

/** Pages that are on their way to sign out: a sign-in that begins now would take the place of that. */
const signingOut = new WeakSet<Keeper>()

/** Ways to the portal that have begun: components that need a user come together, and one way is enough. */
const signingIn = new WeakMap<Keeper, Promise<void>>()

/** The page is left: what comes next is another document's. */
const leaves = <T>(): Promise<T> => new Promise(() => {})

/** Takes up the session unless that was done; later calls wait for it. */
export const ready = async ({ hosted }: HostedParts): Promise<void> => {
  if (hosted.getState().state === 'loading') await hosted.start()
}

/** Leaves for the portal's sign-in; a signed-in user stays. */
export const login = async (
  parts: HostedParts,
  options?: { readonly redirectUrl?: string },
): Promise<void> => {
  await ready(parts)
  const { hosted, keeper } = parts
  if (hosted.isAuthenticated() || signingOut.has(keeper)) return
  const leaving = signingIn.get(keeper) ?? hosted.login(options).finally(() => signingIn.delete(keeper))
  signingIn.set(keeper, leaving)
  await leaving
}

export const signUp = ({ hosted }: HostedParts): Promise<void> =>
  hosted.login({ directAction: { type: 'signup' } })

/** The signed-in user; a visitor is led to the portal's sign-in, and comes back to this page. */
export const requireUser = async (parts: HostedParts): Promise<SessionUser> => {
  await login(parts)
  return parts.hosted.getUser() ?? leaves()
}

export const stepUp = async ({ hosted }: HostedParts, { maxAge }: StepUpOptions = {}): Promise<SteppedUp> => {
  await hosted.stepUp({ maxAge })
  return leaves()
}

export const isSteppedUp = async (
  { hosted }: HostedParts,
  options?: { readonly maxAge?: number },
): Promise<boolean> => hosted.isSteppedUp(options)

export const logout = async (
  { hosted, keeper, surroundings }: HostedParts,
  { everywhere, returnTo }: LogoutOptions = {},
): Promise<LoggedOut> => {
  if (everywhere) throw failure('METHOD_NOT_FOUND', 'Signing out everywhere is on the portal’s privacy page')
  signingOut.add(keeper)
  surroundings.after(leavingMs, () => signingOut.delete(keeper))
  hosted.logout({ redirectUrl: returnTo })
  return { everywhere: false }
}

export const openAdminPortal = async ({ hosted }: HostedParts): Promise<void> => hosted.openAdminPortal()

/** Administration has a page of its own: here is nothing to close. */
export const closeAdminPortal = async (): Promise<void> => {}

/** The portal's own pages look, and speak, as they do for all applications. */
export const setTheme = async (): Promise<{ readonly rejected: readonly string[] }> => ({ rejected: [] })
export const setLocale = async (): Promise<void> => {}
export const setLocalizations = async (): Promise<void> => {}

/** What only a frame can do. */
const refuse = async (): Promise<never> => {
  throw failure('METHOD_NOT_FOUND', 'A hosted sign-in has no frame')
}

export {
  refuse as diagnose,
  refuse as openCheckout,
  refuse as openRoute,
  refuse as setViewport,
  refuse as signDpop,
}
