import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { revokeOneTimeTokens } from '../credentials/one-time-token.queries.ts'
import { findUserIdByEmail } from '../credentials/users.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { changingAdministrators } from '../members/administrators.ts'
import { findEnforcingTenant } from '../members/beside-sso.queries.ts'
import { addBreakGlassUser } from '../members/break-glass.queries.ts'
import { changeAddress } from '../members/change-address.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/**
 * The way back from a change of address is refused to no owner. Where it makes the last administrator beside single sign-on
 * one who has to come by it, they become a break-glass user (SEC-RA-41).
 */
const changeKeepingAccess = async (
  tx: Database,
  ctx: RequestContext,
  { tenantId, userId }: Place,
  change: () => Promise<void>,
): Promise<void> => {
  const { lost } = await changingAdministrators(tx, tenantId, ctx.clock.now(), change)
  if (lost === undefined) return
  for (const { id, breakGlassUserIds } of await addBreakGlassUser(
    tx,
    { tenantId, userId },
    ctx.clock.now(),
  )) {
    const details = { from: true, to: true, breakGlassUserIds }
    await audit(tx, ctx, { action: 'sso.enforcementChanged', tenantId, userId, resourceId: id, details })
  }
}

/** Gives an account back to the address it had (SEC-OT-07). */
export const restoreEmail = async (
  tx: Database,
  ctx: RequestContext,
  userId: string,
  email: string,
): Promise<void> => {
  const canonical = canonicalEmail(email)
  if (canonical === undefined) throw new ApiError('LINK_INVALID')
  const ownerId = await findUserIdByEmail(tx, canonical)
  if (ownerId !== undefined && ownerId !== userId) throw new ApiError('LINK_INVALID')
  const change = () => changeAddress(tx, ctx, userId, { email, canonicalEmail: canonical })
  const tenantId = await findEnforcingTenant(tx, userId, canonical.split('@')[1] ?? '')
  if (tenantId === undefined) await change()
  else await changeKeepingAccess(tx, ctx, { tenantId, userId }, change)
  await revokeOneTimeTokens(tx, ctx, { userId, purpose: 'emailUndo' })
}
