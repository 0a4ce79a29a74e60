import {
  ApiError,
  contract,
  type ErrorCode,
  isErrorCode,
  isOperation,
  type Operation,
} from '@vestibule/contract'
import { apiPrefix } from '@vestibule/contract/constants'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { HttpContext, HttpEnv } from '../http/context.ts'
import { readBody } from '../http/read-body.ts'
import { bySpecificity, routePath } from '../http/routes.ts'
import { errorAnswer } from '../http/write-error.ts'

const operations: readonly Operation[] = Object.values(contract).flatMap((area) =>
  Object.values(area).filter(isOperation),
)
const names = new Set(operations.map(({ name }) => name))

const planInput = v.object({
  operation: v.pipe(
    v.string(),
    v.check((name) => names.has(name)),
  ),
  code: v.optional(v.pipe(v.string(), v.check(isErrorCode)), 'UNAVAILABLE'),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 1),
})

type Plan = { readonly code: ErrorCode; readonly left: number }

/** Lets tests say which operation fails next, and how: what a person sees then is part of the product. */
export const failureRoutes = (): Hono<HttpEnv> => {
  const plans = new Map<string, Plan>()
  const judged = new WeakSet<Request>()

  const plan = async (context: HttpContext): Promise<Response> => {
    const input = v.safeParse(planInput, await readBody(context.req.raw))
    if (!input.success) throw new ApiError('INVALID_INPUT', { field: 'operation', rule: 'operation' })
    const { operation, code, times } = input.output
    plans.set(operation, { code: code as ErrorCode, left: times })
    return context.json({})
  }

  /** The error that was planned for an operation, which is used up by it. */
  const take = (name: string): ErrorCode | undefined => {
    const planned = plans.get(name)
    if (planned === undefined) return undefined
    if (planned.left === 1) plans.delete(name)
    else plans.set(name, { ...planned, left: planned.left - 1 })
    return planned.code
  }

  const failing = new Hono<HttpEnv>()
  const sorted = operations.map((operation) => ({ operation })).sort(bySpecificity)
  for (const { operation } of sorted) {
    failing.on(operation.method, routePath(operation), async (context, next) => {
      // The most specific path is the operation; a vaguer one that fits as well is not meant.
      const code = judged.has(context.req.raw) ? undefined : take(operation.name)
      judged.add(context.req.raw)
      return code === undefined ? next() : errorAnswer(context, new ApiError(code))
    })
  }
  return new Hono<HttpEnv>().post('/dev/failures', plan).route(apiPrefix, failing).route('/', failing)
}
