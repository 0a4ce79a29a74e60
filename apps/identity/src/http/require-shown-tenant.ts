import { ApiError, type Operation } from '@vestibule/contract'
import { isRead } from '@vestibule/contract/operation'
import { shownTenantHeader, shownUserHeader } from '@vestibule/contract/shown-tenant'
import type { Actor } from '../request/request-context.ts'
import { readTenantId } from '../request/read-tenant-id.ts'
import type { HttpContext } from './context.ts'

/**
 * A change is made in the tenant that was on screen, or in none: another tab or the host page may have switched the session
 * since, and what was typed for one tenant would be done in another (SEC-PO-11). What users change of themselves is the same
 * in every tenant. Clients that do not say what they show are judged by their token alone.
 *
 * @throws ApiError TENANT_CHANGED
 */
export const requireShownTenant = (context: HttpContext, operation: Operation, actor: Actor): void => {
  if (operation.access.is !== 'allowed' || isRead(operation)) return
  const shown = readTenantId(context.req.header(shownTenantHeader))
  if (shown !== undefined && shown !== actor.tenantId) throw new ApiError('TENANT_CHANGED')
}

/**
 * A request is answered as the user on whose screen it began, or not at all: another user may have signed in in another tab
 * since (SEC-SS-47). Clients that do not say whose screen it is are judged by their token alone.
 *
 * @throws ApiError USER_CHANGED
 */
export const requireShownUser = (context: HttpContext, userId: string): void => {
  const shown = context.req.header(shownUserHeader)
  if (shown !== undefined && shown.toLowerCase() !== userId) throw new ApiError('USER_CHANGED')
}
