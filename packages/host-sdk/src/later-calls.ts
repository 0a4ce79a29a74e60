import type { Params, PortalMethods } from '@vestibule/bridge'
import type { Mounted } from './mounted.ts'
import type { PortalOptions } from './options.ts'
import { unwrapOutcome } from './unwrap-outcome.ts'

/** Goes on as a member of another tenant. */
export async function switchTenant(
  { call }: Mounted,
  tenantId: string,
  how?: { readonly silent?: boolean },
): Promise<void> {
  await unwrapOutcome(call('switchTenant', { ...how, tenantId }))
}

/** Tells the visible part of the page. */
export async function setViewport(
  { call }: Mounted,
  viewport: Params<PortalMethods, 'setViewport'>,
): Promise<void> {
  await unwrapOutcome(call('setViewport', viewport))
}

/** Replaces all texts that this page has given. A portal that is shown again begins with them. */
export async function setLocalizations(
  { call, options }: Mounted,
  localizations: NonNullable<PortalOptions['localizations']>,
): Promise<void> {
  Object.assign(options, { localizations })
  await unwrapOutcome(call('setLocalizations', { localizations }))
}
