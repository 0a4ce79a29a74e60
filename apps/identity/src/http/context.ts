import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Refusal } from '../domain/refusals/record-refusal.ts'
import type { RefusalTrail } from '../request/refusal-trail.ts'
import type { CollectedReply } from '../request/reply.ts'

/** What steps of one request leave for later ones. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings> & {
    /** The address of a page that is answered in the place of a redirect to it. */
    readonly pageAddress?: string
  }
  Variables: {
    traceId: string
    reply?: CollectedReply
    operation?: string
    /** By which code the request is refused. */
    refusal?: Refusal
    refusalTrail?: RefusalTrail
  }
}
export type HttpContext = Context<HttpEnv>
export type HttpStep = MiddlewareHandler<HttpEnv>
