import { ApiError, type Operation } from '@vestibule/contract'
import { isRead } from '@vestibule/contract/operation'
import { shownTenantHeader } from '@vestibule/contract/shown-tenant'
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
