import type { Services } from '../../request/services.ts'
import type { RefusalTrail } from '../../request/refusal-trail.ts'
import { addressBlock } from '../../runtime/client-address.ts'
import { audit, type By } from '../audit/audit.ts'
import type { RefusalBounds } from './refusal-bounds.ts'
import type { RefusalEvent, Trace } from './refusal-event.ts'
import { type RefusalCode, refusalEvents } from './refusal-events.ts'

/** A refused request, as far as it is known. */
export type Refusal = {
  readonly code: RefusalCode
  /** The permission that was missing. */
  readonly permission?: string | undefined
  /** The scope that was missing: the token was not of the portal. */
  readonly scope?: string | undefined
  /** The application, connection or operation that refused. */
  readonly resourceId?: string | undefined
}

type RecordedRequest = Refusal & {
  readonly trail: RefusalTrail
  readonly by: By
  readonly operation: string
}

type RecordDeps = Pick<Services, 'db' | 'accessTokens'>

/** A page that was left open shows a token that is over. What a sender says of a token counts for nothing here. */
const isOver = async ({ accessTokens }: RecordDeps, { refusedToken }: RefusalTrail): Promise<boolean> =>
  refusedToken !== undefined && (await accessTokens.isOver(refusedToken))

const leavesRow = async (
  deps: RecordDeps,
  trace: Exclude<Trace, { untraced: unknown }>,
  { trail, code }: RecordedRequest,
): Promise<boolean> => {
  if (code === 'NOT_FOUND' && trail.namesNothing) return false
  switch (trace.from) {
    case 'every':
      return true
    case 'known':
      return trail.actor !== undefined || trail.concerned !== undefined
    case 'credential':
      return trail.showsCredential === true && !(await isOver(deps, trail))
  }
}

/** The door of directories. */
export const scimOperation = 'scim'

/** Some codes say less than is known here: which kind of token it was, and what a caller lacks. */
const eventFor = (event: RefusalEvent, request: RecordedRequest): RefusalEvent => {
  const { code, permission, scope, trail, operation } = request
  if (code === 'NOT_AUTHENTICATED' && operation === scimOperation) return 'scim.tokenRefused'
  if (code === 'invalid_client' && trail.showsNoSecret) return 'application.requestRefused'
  if (code !== 'FORBIDDEN') return event
  if (permission !== undefined) return 'permission.refused'
  if (scope !== undefined) return 'hostToken.operationRefused'
  return trail.actor?.apiToken === undefined ? event : 'apiToken.operationRefused'
}

const readActor = ({
  trail: { actor, concerned },
  by,
}: RecordedRequest): { actor: string; isKnown: boolean } => {
  const known =
    actor?.impersonator?.id ??
    actor?.apiToken?.id ??
    actor?.userId ??
    concerned?.userId ??
    concerned?.resourceId
  return known === undefined
    ? { actor: addressBlock(by.ip), isKnown: false }
    : { actor: known, isKnown: true }
}

/**
 * Writes the row of a refusal by the table of codes, in the log of the tenant it concerns, as far as the bounds let it.
 *
 * @returns whether there is a row
 */
export const recordRefusal = async (
  deps: RecordDeps,
  bounds: RefusalBounds,
  request: RecordedRequest,
): Promise<boolean> => {
  const { trail, by, code, operation, permission } = request
  const trace = refusalEvents[code]
  if (trail.isWritten || 'untraced' in trace || !(await leavesRow(deps, trace, request))) return false
  const target = trail.actor?.tenantId ?? trail.concerned?.tenantId ?? trail.namedTarget
  const key = { ...readActor(request), code, operation, target }
  const leftOut = bounds.take(key)
  if (leftOut === undefined) return false
  const concerned = trail.concerned ?? (trail.actor ? undefined : await trail.findConcerned?.())
  if (!key.isKnown && !bounds.takeIn(concerned?.tenantId, key, leftOut)) return false
  await audit(deps.db, trail.actor ?? by, {
    action: eventFor(trace.event, request),
    resourceId: request.resourceId ?? concerned?.resourceId ?? operation,
    details: {
      code,
      ...(permission !== undefined && { permission }),
      ...(leftOut > 0 && { leftOut }),
    },
    ...(concerned && { tenantId: concerned.tenantId }),
    ...(concerned?.userId !== undefined && { userId: concerned.userId }),
    ...(concerned?.email !== undefined && { email: concerned.email }),
  })
  return true
}
