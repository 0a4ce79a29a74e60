import { atom } from 'jotai/vanilla'
import { readFlags } from '../metadata/load-flags.ts'
import { configAtom } from '../ports/host.ts'

/** Which requests a session is composed of. The server's flags and the host's options decide it. */
export type SessionParts = {
  /** Roles and permissions have a request of their own; otherwise the profile holds them. */
  readonly hasAuthorization: boolean
  /** Tenants come from the first version of their list; otherwise from the third. */
  readonly hasTenantsV1: boolean
  /** The host asks about features, plans and permissions. */
  readonly hasEntitlements: boolean
}

export const sessionParts = atom(null, async (get, set): Promise<SessionParts> => {
  const flags = await set(readFlags)
  const isOn = (name: string): boolean => flags[name] === 'on'
  const { sessionPerTenant = false, entitlements = false } = get(configAtom)
  return {
    hasAuthorization: isOn('admin_portal_should_load_authorization'),
    // A tab that stays in its tenant asks for what its own token acts in.
    hasTenantsV1: isOn('admin_portal_use_current_user_tenants_v1_endpoint') || sessionPerTenant,
    hasEntitlements: entitlements,
  }
})
