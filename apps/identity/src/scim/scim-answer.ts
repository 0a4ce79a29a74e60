import { ApiError } from '@vestibule/contract'
import { apiPrefix, scimPath } from '@vestibule/contract/constants'
import { scimOperation } from '../domain/refusals/record-refusal.ts'
import type { ScimCaller } from '../domain/scim/scim-caller.ts'
import { toPlace } from '../domain/scim/scim-caller.ts'
import { logRequest } from '../domain/scim/requests.queries.ts'
import type { HttpContext } from '../http/context.ts'
import { identifyRequest } from '../http/identify-request.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import type { Services } from '../request/services.ts'
import { authenticate, ensureNotBlocked } from './authenticate.ts'
import { errorBody, type ScimErrorAnswer, toScimError } from './scim-error.ts'

export const mediaType = 'application/scim+json'

/** What a handler answers. Without a body there is none. */
export type ScimAnswer = {
  readonly status: 200 | 201 | 204 | 304
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type ScimHandler = (context: HttpContext, caller: ScimCaller) => Promise<ScimAnswer> | ScimAnswer

const write = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> | undefined,
): Response =>
  body === undefined
    ? new Response(null, { status, headers })
    : new Response(JSON.stringify(body), { status, headers: { ...headers, 'content-type': mediaType } })

const longestPath = 300
const longestDetail = 500

/** The path as the log shows it: below the base URL, with its query in readable form. */
const toLoggedPath = (context: HttpContext, connectionId: string): string => {
  const { pathname, search } = new URL(context.req.url)
  const path = pathname.startsWith(`${apiPrefix}/`) ? pathname.slice(apiPrefix.length) : pathname
  const base = `${scimPath}/${connectionId}`
  const query = decodeURIComponentSafely(search.replaceAll('+', ' '))
  return `${path.slice(base.length)}${query}`.toWellFormed().replaceAll('\u0000', '').slice(0, longestPath)
}

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Outcome = { readonly response: Response; readonly error?: ScimErrorAnswer }

const noteOutcome = async (
  context: HttpContext,
  caller: ScimCaller,
  { response, error }: Outcome,
  startedAt: number,
): Promise<void> => {
  const { db, clock, random } = caller
  await logRequest(db, toPlace(caller), {
    id: uuidv7(clock, random),
    method: context.req.method,
    path: toLoggedPath(context, caller.connection.id),
    status: response.status,
    scimType: error?.scimType,
    detail: error?.detail.toWellFormed().slice(0, longestDetail),
    durationMs: Math.round(performance.now() - startedAt),
    traceId: context.get('traceId'),
    createdAt: clock.now(),
  })
}

const run = async (
  handle: () => Promise<ScimAnswer> | ScimAnswer,
  toError: (error: unknown) => ScimErrorAnswer,
) => {
  try {
    const { status, body, headers } = await handle()
    return { response: write(status, body, headers) }
  } catch (failure) {
    const error = toError(failure)
    return { response: write(error.status, errorBody(error), error.headers), error }
  }
}

/** One SCIM request, from its token to the line of the log. Every refusal is in the SCIM error schema. */
export const answerScim =
  (services: Services, handle: ScimHandler) =>
  async (context: HttpContext): Promise<Response> => {
    context.set('operation', scimOperation)
    const startedAt = performance.now()
    let caller: ScimCaller | undefined
    const toError = (error: unknown) => {
      // What a known directory is refused in the words of its protocol is a line of the log of its requests.
      if (caller !== undefined && !(error instanceof ApiError)) caller.refusalTrail.isWritten = true
      return toScimError(error, context, services.log)
    }
    const outcome = await run(async () => {
      caller = await authenticate(context, await identifyRequest(context, services, true))
      await ensureNotBlocked(caller)
      return handle(context, caller)
    }, toError)
    if (caller !== undefined) {
      await noteOutcome(context, caller, outcome, startedAt).catch((error: unknown) => void toError(error))
    }
    return outcome.response
  }
