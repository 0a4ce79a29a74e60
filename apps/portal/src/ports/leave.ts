import { port } from './port.ts'
import type { Host } from './host.ts'
import type { RedirectRules } from '@vestibule/contract/redirect-target'

export type Destination =
  | { readonly to: 'login' | 'logout' }
  /** `url`: the address of the page with parameters, for a host that has one; others go where they always do. */
  | { readonly to: 'authenticated'; readonly url?: string }
  | { readonly to: 'url'; readonly url: string }

/** Leaves the portal for another address of the host. False when the address was refused or the host did not take it. */
export type Leave = (destination: Destination, reason: string) => Promise<boolean>

export const leaveAtom = port<Leave>('leave')

export const createLeave =
  (host: Host, rules: () => RedirectRules): Leave =>
  async (destination, reason) => {
    if (destination.to !== 'url') return host.navigate({ ...destination, reason })
    // Fetched when it is needed: no user leaves for an address before they have signed in.
    const { leaveFor } = await import('./leave-for.ts')
    return leaveFor(host, destination.url, rules(), reason)
  }
