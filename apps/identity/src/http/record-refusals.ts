import { recordRefusal, type Refusal } from '../domain/refusals/record-refusal.ts'
import { createRefusalBounds, type RefusalBounds } from '../domain/refusals/refusal-bounds.ts'
import { byItself, type By } from '../domain/audit/audit.ts'
import type { Services } from '../request/services.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import type { HttpContext, HttpStep } from './context.ts'
import { refusalTrailIn } from './note-refusal.ts'
import { readAddress } from './read-address.ts'

/** The caller of a request that was refused before anything of it was read. */
const unidentified = (context: HttpContext, services: Services): By => ({
  ...byItself(services),
  ip: readAddress(context, services),
  userAgent: (context.req.header('user-agent') ?? '').slice(0, 400),
  traceId: context.get('traceId'),
})

const record = async (
  context: HttpContext,
  services: Services,
  bounds: RefusalBounds,
  refusal: Refusal,
): Promise<void> => {
  const trail = refusalTrailIn(context)
  try {
    await recordRefusal(services, bounds, {
      ...refusal,
      trail,
      by: trail.by ?? unidentified(context, services),
      operation: context.get('operation') ?? '',
    })
  } catch (error) {
    // The refusal stands, whether or not it can be written down.
    if (!isDatabaseUnavailable(error))
      services.log.error({ error, traceId: context.get('traceId') }, 'a refusal was not written down')
  }
}

/** The name of a refusal that no place has named: none should be left. */
export const unnamed = 'unnamed'

const isRefusal = (status: number): boolean => [401, 403, 429].includes(status)

/**
 * The one place where refusals are counted and written down, behind every door: the portal's calls, tokens, directories,
 * OAuth, documents and pages (SEC-TO-30). A request that is answered passes here without a statement.
 */
export const recordRefusals = (services: Services): HttpStep => {
  const bounds = createRefusalBounds(services.clock)
  return async (context, next) => {
    refusalTrailIn(context).takeOwn = bounds.takeOwn
    await next()
    const refusal = context.get('refusal')
    if (refusal !== undefined) {
      services.metrics.countRefusal(refusal.code)
      await record(context, services, bounds, refusal)
    } else if (isRefusal(context.res.status)) services.metrics.countRefusal(unnamed)
  }
}
