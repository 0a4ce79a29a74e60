import {
  ApiError,
  type Area,
  type chunks,
  type Download,
  isOperation,
  type Operation,
} from '@vestibule/contract'
import { apiPrefix } from '@vestibule/contract/constants'
import { Hono } from 'hono'
import type * as v from 'valibot'
import { noteWantedProof } from '../domain/federation/transactions/wanted-proof.ts'
import { checkCaptcha } from '../domain/captcha/check-captcha.ts'
import type { Services } from '../request/services.ts'
import { admit } from './callers.ts'
import { checkInput } from './check-input.ts'
import { checkOrigin } from '../request/check-origin.ts'
import type { HttpContext, HttpEnv } from './context.ts'
import { identifyRequest } from './identify-request.ts'
import { readKeyProof } from './key-proof.ts'
import { limitDownloads } from './limit-downloads.ts'
import { present } from './present.ts'
import { readBody } from './read-body.ts'
import { streamAnswer, streamHeaders } from './stream-answer.ts'
import { errorAnswer } from './write-error.ts'

type AnyHandler = (input: never, caller: never) => Promise<unknown>
/** Operations and handlers, by area. Loosely typed here: `AllHandlers` has checked what belongs together. */
export type Served = {
  readonly contract: Readonly<Record<string, Area>>
  readonly handlers: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

type Bound = { readonly operation: Operation; readonly handler: AnyHandler }

/** Pairs every operation with its handler. What is incomplete stops the start, not the first request (SEC-TE-01). */
export const bindOperations = ({ contract, handlers }: Served): Bound[] =>
  Object.entries(contract).flatMap(([area, members]) =>
    Object.entries(members).flatMap(([key, operation]) => {
      if (!isOperation(operation)) return []
      const handler = handlers[area]?.[key]
      if (typeof handler !== 'function') throw new Error(`Operation ${operation.name} has no handler`)
      if (operation.access?.is === undefined)
        throw new Error(`Operation ${operation.name} does not say who may`)
      return [{ operation, handler: handler as AnyHandler }]
    }),
  )

/** Asks for something of which a tenant has one or none, such as a policy: that there is none is an answer. */
const namesNothing = ({ method, input }: Operation): boolean =>
  method === 'GET' && 'entries' in input && Object.keys(input.entries as object).length === 0

/** One request, step by step; each step refuses by throwing. */
const answer = async (
  context: HttpContext,
  services: Services,
  { operation, handler }: Bound,
): Promise<Response> => {
  context.set('operation', operation.name)
  const ctx = await identifyRequest(context, services, operation.namesNoClient)
  checkOrigin(operation, ctx)
  const keyProof = await readKeyProof(context, operation, ctx)
  const admitted = await admit(context, operation, { ...ctx, keyProof })
  if (namesNothing(operation)) ctx.refusalTrail.namesNothing = true
  const body = await readBody(context.req.raw, operation)
  const input = checkInput(operation, context, body)
  await checkCaptcha(operation, input, ctx)
  const run = async () => {
    try {
      return await handler(input as never, admitted as never)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STEP_UP_REQUIRED') noteWantedProof(ctx)
      throw error
    }
  }
  const output =
    operation.kind === 'download' && 'userId' in admitted
      ? await limitDownloads(admitted, run as () => Promise<Download>)
      : await run()
  const reply = context.get('reply')
  const location = reply?.location()
  const response =
    location === undefined
      ? await written(context, services, operation, output)
      : context.redirect(location, 302)
  reply?.addTo(response.headers)
  return response
}

const written = (
  context: HttpContext,
  { log }: Services,
  operation: Operation,
  output: unknown,
): Response | Promise<Response> => {
  const body = present(operation, output)
  const breakOff = (error: unknown) => {
    log.error({ error, traceId: context.get('traceId'), operation: operation.name }, 'a stream failed')
    context.env?.outgoing?.destroy()
  }
  switch (operation.kind) {
    case 'text':
      return context.text(String(body), 200, {
        'content-type': operation.mediaType ?? 'text/plain; charset=utf-8',
      })
    case 'stream':
      return streamAnswer(body as v.InferOutput<typeof chunks>, {
        headers: streamHeaders(operation),
        breakOff,
      })
    case 'download': {
      const { fileName, content, mediaType = operation.mediaType } = body as Download
      return streamAnswer(content, { headers: streamHeaders({ mediaType }, fileName), breakOff })
    }
    default:
      return context.json(body)
  }
}

/** The path of an operation as the router writes it. */
export const routePath = ({ path, slashesIn }: Pick<Operation, 'path' | 'slashesIn'>): string =>
  path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => (name === slashesIn ? `:${name}{.+}` : `:${name}`))

/** Paths that say more come first, so that `/me/all` is not taken for the session `all`. */
export const bySpecificity = (
  { operation: one }: Pick<Bound, 'operation'>,
  { operation: other }: Pick<Bound, 'operation'>,
): number => {
  const placeholders = (path: string): number => path.split('{').length
  return placeholders(one.path) - placeholders(other.path)
}

const operationRoutes = (services: Services, bound: readonly Bound[]): Hono<HttpEnv> => {
  const routes = new Hono<HttpEnv>()
  for (const one of [...bound].sort(bySpecificity)) {
    routes.on(one.operation.method, routePath(one.operation), (context) => answer(context, services, one))
  }
  for (const path of new Set(bound.map(({ operation }) => routePath(operation)))) {
    routes.all(path, (context) => errorAnswer(context, new ApiError('METHOD_NOT_ALLOWED')))
  }
  return routes
}

/** Serves the contract with and without the prefix: browsers use it, native clients do not. */
export const apiRoutes = (services: Services, served: Served): Hono<HttpEnv> => {
  const routes = operationRoutes(services, bindOperations(served))
  return new Hono<HttpEnv>().route(apiPrefix, routes).route('/', routes)
}
