import { timingSafeEqual } from 'node:crypto'
import { ApiError } from '@vestibule/contract'
import { limitScimRefusals, limitScimRequests } from '../domain/rate-limits/scim-limits.ts'
import {
  findConnection,
  findConnectionByToken,
  findTenantOfConnection,
  lockConnection,
} from '../domain/scim/connections.queries.ts'
import { ensureSyncing, type ScimCaller, toPlace } from '../domain/scim/scim-caller.ts'
import { unknownResource } from '../domain/scim/scim-problem.ts'
import { isScimToken } from '../domain/scim/scim-token.ts'
import { asApplication } from '../http/as-application.ts'
import { sentToken } from '../http/bearer.ts'
import type { HttpContext } from '../http/context.ts'
import { sha256 } from '../platform/crypto/hash.ts'
import { judgeWhenLocked } from '../platform/db/lock-tenant.queries.ts'
import { isUuid } from '../platform/db/uuidv7.ts'
import type { ScimConnectionRow } from '../platform/db/schema/scim.ts'
import type { Concerned } from '../request/refusal-trail.ts'
import type { RequestContext } from '../request/request-context.ts'

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The connection whose token the request shows. A token of any other kind is none (SEC-SS-07). */
const findShownConnection = async (
  context: HttpContext,
  ctx: RequestContext,
): Promise<ScimConnectionRow | undefined> => {
  const sent = sentToken(context.req.header('authorization'))
  if (sent === undefined || sent.isBound || !isScimToken(sent.token)) return undefined
  const hash = sha256(sent.token)
  const connection = await findConnectionByToken(ctx.db, hash)
  return connection !== undefined && isSame(connection.tokenHash, hash) ? connection : undefined
}

/** What a directory does is judged by: what an administrator decides about it, and who answers for it. */
const decided = (connection: ScimConnectionRow): string => {
  const { syncToUserManagement, grantablePermissions, savedBy, savedIn, handsOnAccess } = connection
  return JSON.stringify([syncToUserManagement, grantablePermissions, savedBy, savedIn, handsOnAccess])
}

/** A request that was let in by what has changed since comes again, and is judged by what holds then. */
const ensureAsDecided = (asNow: ScimConnectionRow | undefined, { connection }: ScimCaller): void => {
  if (asNow === undefined || decided(asNow) !== decided(connection))
    throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 2 })
}

/**
 * The directory, whose changes hold its connection: one that was disconnected or paused before they could begin changes
 * nothing any more, and none is under way once an administrator has been told that it is (SEC-RA-42). Who answers for it may
 * leave all the same, which changes what it hands on: that is judged once the tenant is held, and the one that they act from
 * (SEC-RA-62).
 */
const holdingConnection = (caller: ScimCaller): ScimCaller => ({
  ...caller,
  transaction: (work) =>
    caller.transaction(async (tx) => {
      const { connection, tenantId } = caller
      const asNow = await lockConnection(tx, toPlace(caller), 'use')
      if (asNow === undefined || asNow.tokenHash !== connection.tokenHash)
        throw new ApiError('NOT_AUTHENTICATED')
      ensureSyncing({ ...caller, connection: asNow })
      ensureAsDecided(asNow, caller)
      const judge = async () => ensureAsDecided(await findConnection(tx, tenantId, connection.id), caller)
      judgeWhenLocked(tx, { judge, tenantId: connection.savedIn ?? tenantId })
      return work(tx)
    }),
})

/** An address without a good token concerns the tenant whose connection it names. */
const findConcerned = async ({ db }: RequestContext, id: string): Promise<Concerned | undefined> => {
  const tenantId = isUuid(id) ? await findTenantOfConnection(db, id) : undefined
  return tenantId === undefined ? undefined : { tenantId, resourceId: id }
}

/**
 * The application that a directory acts for: the one it was connected in, else the oldest. What the request names counts for
 * nothing, because a directory shows no proof of an application.
 */
const findApplication = async ({ clients, client }: RequestContext, { clientId }: ScimConnectionRow) =>
  (clientId === null ? undefined : await clients.byId(clientId)) ?? (await clients.all())[0] ?? client

/**
 * The directory that a request comes from. Its token decides the connection and with it the tenant; the address of another
 * connection is unknown to it (SEC-TE-03).
 *
 * @throws ApiError NOT_AUTHENTICATED, TOO_MANY_ATTEMPTS; ScimProblem 404
 */
export const authenticate = async (context: HttpContext, ctx: RequestContext): Promise<ScimCaller> => {
  const connection = await findShownConnection(context, ctx)
  const { refusalTrail: trail } = ctx
  if (connection === undefined) {
    if (sentToken(context.req.header('authorization'))) trail.showsCredential = true
    const named = context.req.param('connectionId')?.toLowerCase() ?? ''
    trail.namedTarget = named.slice(0, 100)
    trail.findConcerned = () => findConcerned(ctx, named)
    await limitScimRefusals(ctx)
    throw new ApiError('NOT_AUTHENTICATED')
  }
  trail.concerned = { tenantId: connection.tenantId, resourceId: connection.id }
  if (connection.id !== context.req.param('connectionId')?.toLowerCase()) throw unknownResource()
  await limitScimRequests(ctx, connection.id)
  const client = await findApplication(ctx, connection)
  return holdingConnection({ ...asApplication(ctx, client), tenantId: connection.tenantId, connection })
}

/**
 * Refuses a directory at an address that the tenant blocks. What a tenant allows is not asked: those are the addresses of
 * people, and a directory that is kept out no longer takes the access of leavers away (decision 101).
 *
 * @throws ApiError IP_RESTRICTED
 */
export const ensureNotBlocked = async ({ addressJudge, db, tenantId, ip }: ScimCaller): Promise<void> => {
  if (await addressJudge.isBlockedIn(db, tenantId, ip)) throw new ApiError('IP_RESTRICTED', { ip })
}
