import { port } from './port.ts'
import type { Host } from './host.ts'
import { type RedirectRules, redirectTarget } from './redirect.ts'

export type Destination =
  | { readonly to: 'authenticated' | 'login' | 'logout' }
  | { readonly to: 'url'; readonly url: string }

/** Leaves the portal for another address of the host. False when the address was refused or nobody took it. */
export type Leave = (destination: Destination, reason: string) => Promise<boolean>

export const leaveAtom = port<Leave>('leave')

export const createLeave =
  (host: Host, rules: () => RedirectRules): Leave =>
  async (destination, reason) => {
    if (destination.to !== 'url') return host.navigate({ ...destination, reason })
    const url = redirectTarget(destination.url, rules())
    if (url !== undefined) return host.navigate({ to: 'url', url, reason })
    host.diagnostic({
      code: 'NAVIGATION_REFUSED',
      detail: 'The redirect url param is not valid, the origin is a different site',
      fix: 'Add the origin to allowedRedirectOrigins',
    })
    return false
  }
