import { headers } from '@vestibule/contract/constants'
import type { Random } from '../runtime/random.ts'
import type { HttpStep } from './context.ts'

/** Names the request, so that a person can tell us which one went wrong. */
export const traceId =
  (random: Random): HttpStep =>
  async (context, next) => {
    const id = random.bytes(16).toString('hex')
    context.set('traceId', id)
    await next()
    context.res.headers.set(headers.traceId, id)
  }
