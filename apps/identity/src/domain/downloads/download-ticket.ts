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

/** Makes a ticket for one request in the actor's session (SEC-SS-07). */
export const issueDownloadTicket = (actor: Actor, target: Target): Promise<string> =>
  createOneTimeToken(actor.db, actor, {
    purpose: 'download',
    userId: actor.userId,
    tenantId: actor.tenantId,
    lifetimeSeconds: lifetimes.downloadTicket,
    data: {
      operation: target.operation.name,
      target: toTarget(target),
      sessionId: actor.sessionId,
    },
  })

/** The session that a ticket was made in. */
export type TicketHolder = {
  readonly userId: string
  readonly tenantId: string
  readonly sessionId: string
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
  return used && { userId: used.userId, tenantId: used.tenantId, sessionId: String(used.data.sessionId) }
}
