import type { VendorStore } from './vendor.ts'

/** Where in its life the application's token is renewed. */
const renewedAt = 0.8

/** Asks for the user and a token, by the cookie of the portal's server. The application does so itself. */
export const authorize = (store: VendorStore): void =>
  store.dispatch({ type: 'auth/requestAuthorize', payload: false })

/** Asks the same where sign-in is hosted, which the wrapper has an action of its own for. */
export const authorizeHosted = (store: VendorStore): void =>
  store.dispatch({ type: 'auth/requestHostedLoginAuthorizeV2', payload: { shouldRedirectToLogin: false } })

/** Renews the application's token before it ends: the wrapper leaves its timer to the screens. */
export const renewInTime = (store: VendorStore, renew = authorize): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let before = store.getState().auth.user
  store.subscribe(() => {
    const { isAuthenticated, user } = store.getState().auth
    if (user === before) return
    before = user
    clearTimeout(timer)
    const { expiresIn } = user ?? {}
    if (isAuthenticated && expiresIn) timer = setTimeout(() => renew(store), expiresIn * 1000 * renewedAt)
  })
}
