import { adminPortal } from './admin-portal.ts'
import { loginBox } from './login-box.ts'

declare global {
  interface Window {
    FronteggLoginBox?: typeof loginBox
    FronteggAdminPortal?: typeof adminPortal
  }
}

// The wrapper loads this file under two names, and both at once: one of them is the portal, the other must not be.
if (!window.FronteggLoginBox) {
  window.FronteggLoginBox = loginBox
  window.FronteggAdminPortal = adminPortal
}
