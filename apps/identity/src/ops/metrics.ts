import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { HttpStep } from '../http/context.ts'
import type { SocketTable } from '../runtime/listen/socket-table.ts'
import { registerSocketMetrics } from './socket-metrics.ts'

export type Metrics = {
  readonly registry: Registry
  readonly measure: HttpStep
  /** Counts a refused request by its code, a name of a closed list. */
  readonly countRefusal: (code: string) => void
}

/** Counts and times requests by operation. Paths are not used: they hold ids, and any caller can make up new ones. */
export const createMetrics = (sockets: SocketTable): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerSocketMetrics(registry, sockets)
  const labelNames = ['operation', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the answer',
    labelNames: ['operation'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'refusals_total',
    help: 'Refused requests, by the code of the refusal',
    labelNames: ['code'] as const,
    registers: [registry],
  })
  return {
    registry,
    countRefusal: (code) => refusals.inc({ code }),
    measure: async (context, next) => {
      const from = performance.now()
      await next()
      const operation = context.get('operation') ?? 'other'
      requests.inc({ operation, status: String(context.res.status) })
      seconds.observe({ operation }, (performance.now() - from) / 1000)
    },
  }
}
