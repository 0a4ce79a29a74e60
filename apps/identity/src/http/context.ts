import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { CollectedReply } from '../request/reply.ts'

/** What steps of one request leave for later ones. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings> & {
    /** The address of a page that is answered in the place of a redirect to it. */
    readonly pageAddress?: string
  }
  Variables: { traceId: string; reply?: CollectedReply; operation?: string }
}
export type HttpContext = Context<HttpEnv>
export type HttpStep = MiddlewareHandler<HttpEnv>
