import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useLayoutEffect, useState } from 'react'
import { type ActingTenant, actingTenantAtom, holdTenant } from '../../ports/shown-tenant.ts'

/** Where a form was opened, and where the user is now that another tab has switched. */
export type LeftTenant = { readonly from: ActingTenant; readonly to: ActingTenant }

/**
 * Keeps what a form sends in the tenant for which it was opened.
 *
 * @param isHeld false while nothing would be lost by going along with a switch
 * @returns undefined while the session acts there, and while no user is signed in
 */
export const useHeldTenant = (isHeld: boolean): LeftTenant | undefined => {
  const part = useId()
  const hold = useSetAtom(holdTenant)
  const to = useAtomValue(actingTenantAtom)
  const [from, setFrom] = useState<ActingTenant>()
  // Taken from the first moment in which it is known, and let go with what was typed.
  if (isHeld && from === undefined && to !== undefined) setFrom(to)
  if (!isHeld && from !== undefined) setFrom(undefined)
  useLayoutEffect(() => {
    hold(part, from)
    return () => hold(part, undefined)
  }, [part, from, hold])
  return from === undefined || to === undefined || from.id === to.id ? undefined : { from, to }
}
