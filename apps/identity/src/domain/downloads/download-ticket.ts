import type { Operation } from '@vestibule/contract'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import {
  consumeOneTimeToken,
  createOneTimeToken,
  findOneTimeToken,
} from '../credentials/one-time-token.queries.ts'
import { lifetimes } from '../lifetimes.ts'

/** Names of the query that are the link's own, not the operation's. */
export const ticketParams = { ticket: 'download_ticket', client: 'download_client' } as const

type Target = {
  readonly operation: Operation
  readonly path: string
  /** What the operation is asked; names of the link itself do not count. */
  readonly query: URLSearchParams
}

/** Path and query as a ticket remembers them: the same, whichever side of the link asks. */
const toTarget = ({ path, query }: Target): string => {
  const own = new Set<string>(Object.values(ticketParams))
  return `${path}?${new URLSearchParams([...query].filter(([name]) => !own.has(name)))}`
}

/**
 * Makes a ticket for one request in the actor's session (SEC-SS-07).
 *
 * @param scopedTenantId an account below the session's, if the file is of one; whether the user may enter it is asked
 *   again when the link is followed
 */
export const issueDownloadTicket = (
  actor: Actor,
  target: Target,
  scopedTenantId: string | undefined,
): Promise<string> =>
  createOneTimeToken(actor.db, actor, {
    purpose: 'download',
    userId: actor.userId,
    tenantId: actor.tenantId,
    lifetimeSeconds: lifetimes.downloadTicket,
    data: {
      operation: target.operation.name,
      target: toTarget(target),
      sessionId: actor.sessionId,
      ...(scopedTenantId !== undefined && { scopedTenantId }),
    },
  })

/** The session that a ticket was made in. */
export type TicketHolder = {
  readonly userId: string
  readonly tenantId: string
  readonly sessionId: string
  readonly scopedTenantId: string | undefined
}

/**
 * Uses a ticket up. A ticket for another request stays as it is: it is not this one that it was made for.
 *
 * @returns undefined when there is no such ticket, or no longer, or not for this
 */
export const redeemDownloadTicket = async (
  ctx: RequestContext,
  ticket: string,
  target: Target,
): Promise<TicketHolder | undefined> => {
  const wanted = { purpose: 'download', token: ticket } as const
  const row = await findOneTimeToken(ctx.db, ctx, wanted)
  if (row?.data.operation !== target.operation.name || row.data.target !== toTarget(target)) return undefined
  const used = await ctx.transaction((tx) => consumeOneTimeToken(tx, ctx, wanted))
  if (used === undefined) return undefined
  const { sessionId, scopedTenantId } = used.data
  return {
    userId: used.userId,
    tenantId: used.tenantId,
    sessionId: String(sessionId),
    scopedTenantId: scopedTenantId === undefined ? undefined : String(scopedTenantId),
  }
}
