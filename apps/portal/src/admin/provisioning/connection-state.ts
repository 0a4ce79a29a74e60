import type { ScimConnection } from '@vestibule/contract/schemas/scim'

/** How a connection does: what an administrator has to know first. */
export const connectionState = ({
  syncToUserManagement,
  lastSync,
  failedRequests = 0,
}: ScimConnection): 'paused' | 'waiting' | 'failed' | 'active' => {
  if (!syncToUserManagement) return 'paused'
  if (!lastSync) return 'waiting'
  return failedRequests > 0 ? 'failed' : 'active'
}
