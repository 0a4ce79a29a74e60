import type { Params, PortalMethods } from '@vestibule/bridge'
import type { Mounted } from './mounted.ts'
import { valueOf } from './value-of.ts'

/** Goes on as a member of another tenant. */
export async function switchTenant(
  { call }: Mounted,
  tenantId: string,
  how?: { readonly silent?: boolean },
): Promise<void> {
  await valueOf(call('switchTenant', { ...how, tenantId }))
}

/** Tells the visible part of the page. */
export async function setViewport(
  { call }: Mounted,
  viewport: Params<PortalMethods, 'setViewport'>,
): Promise<void> {
  await valueOf(call('setViewport', viewport))
}
