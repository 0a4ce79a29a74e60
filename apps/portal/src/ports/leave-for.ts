import type { Host } from './host.ts'
import { redirectTarget, type RedirectRules } from '@vestibule/contract/redirect-target'

/** Leaves for an address that came from outside, if the rules let it. False when it was refused or the host did not take it. */
export const leaveFor = async (
  host: Host,
  address: string,
  rules: RedirectRules,
  reason: string,
): Promise<boolean> => {
  const url = redirectTarget(address, rules)
  if (url !== undefined) return host.navigate({ to: 'url', url, reason })
  host.diagnostic({
    code: 'NAVIGATION_REFUSED',
    detail: 'The redirect url param is not valid, the origin is a different site',
    fix: 'Add the origin to allowedRedirectOrigins',
  })
  return false
}
