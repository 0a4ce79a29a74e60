import { adminPortal } from './admin-portal.ts'
import { takePackages } from './live-state.ts'
import { loginBox } from './login-box.ts'

type Packages = Parameters<typeof takePackages>[0]

declare global {
  interface Window {
    FronteggLoginBox?: typeof loginBox
    FronteggAdminPortal?: typeof adminPortal
    /** The wrapper calls these once it has loaded the file of that name, and goes on with what they answer. */
    FronteggLoginBoxInit?: (packages?: Packages) => typeof loginBox
    FronteggAdminPortalInit?: (packages?: Packages) => typeof adminPortal
  }
}

// The wrapper loads this file under two names, and both at once: one of them is the portal, the other must not be.
if (!window.FronteggLoginBox) {
  window.FronteggLoginBox = loginBox
  window.FronteggAdminPortal = adminPortal
  window.FronteggLoginBoxInit = (packages) => {
    takePackages(packages)
    return loginBox
  }
  window.FronteggAdminPortalInit = (packages) => {
    takePackages(packages)
    return adminPortal
  }
}
