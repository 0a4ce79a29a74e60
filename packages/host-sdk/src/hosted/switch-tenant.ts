import { callServer, failure } from './call.ts'
import type { HostedParts } from './parts.ts'

/** The protocol says no more than that a grant was refused; the wire says what is missing. */
const explainRefusal = async (parts: HostedParts, tenantId: string): Promise<Error> => {
  const unexplained = failure('FORBIDDEN', 'The tenant cannot be opened without asking the user')
  return callServer(parts, '/identity/resources/users/v3/me/token', { tenantId }).then(
    () => unexplained,
    (error: Error) => error,
  )
}

/**
 * Goes on as a member of another tenant without showing a page, in this tab alone. Where that tenant asks for more, it
 * rejects, and `login({ tenantId })` asks the user for it.
 *
 * @param how silent: keeps what is shown until the other tenant's token has come, instead of `loading` meanwhile
 * @throws PortalError with the code NOT_AUTHENTICATED, NOT_A_MEMBER, STEP_UP_REQUIRED, FORBIDDEN or OFFLINE
 */
export const switchTenant = async (
  parts: HostedParts,
  tenantId: string,
  { silent = false }: { readonly silent?: boolean } = {},
): Promise<void> => {
  const { keeper } = parts
  if (!keeper.tokens()) throw failure('NOT_AUTHENTICATED', 'No user is signed in')
  if (!silent) keeper.announce(true, 'tenant')
  const error = await keeper.actIn(tenantId)
  keeper.announce(false, 'tenant')
  if (error === 'unreachable') throw failure('OFFLINE', 'The identity server cannot be reached')
  if (error) throw await explainRefusal(parts, tenantId)
}
