import {
  consumeOneTimeToken,
  findOneTimeToken,
  type OneTimeTokenParams,
} from '../credentials/one-time-token.queries.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import { shareTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { isInvitationOpen } from '../members/senders.ts'

/**
 * Uses up a link by which a user joins a tenant. The tenant is taken first: an administrator who takes the invitation back
 * holds it when they come to the link, and a user who held the link and waited for the tenant would wait for ever. Then the
 * user, whose session begins by it. The link of an invitation that is only suspended is not used up by trying it: it may
 * count again later (SEC-RA-69). A link that activates an account may be that of a sign-up, and is judged by what it does.
 */
export const consumeInvitation = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock'>,
  params: OneTimeTokenParams,
): Promise<OneTimeTokenRow | undefined> => {
  const link = await findOneTimeToken(tx, ctx, params)
  if (link === undefined) return undefined
  await shareTenant(tx, link.tenantId)
  await lockUserRow(tx, link.userId)
  if (params.purpose === 'invitation' && !(await isInvitationOpen(tx, ctx, link))) return undefined
  return consumeOneTimeToken(tx, ctx, params)
}
