import type { Refusal } from '../domain/refusals/record-refusal.ts'
import type { RefusalTrail } from '../request/refusal-trail.ts'
import type { HttpContext } from './context.ts'

/** The trail of a request, the same one for all steps of it. */
export const refusalTrailIn = (context: HttpContext): RefusalTrail => {
  const trail = context.get('refusalTrail') ?? {}
  context.set('refusalTrail', trail)
  return trail
}

/**
 * Says of a request that it is refused, and by which code. Every place that writes a refusal calls it;
 * `record-refusals.ts` counts it and writes its row.
 */
export const noteRefusal = (context: HttpContext, refusal: Refusal): void => context.set('refusal', refusal)
