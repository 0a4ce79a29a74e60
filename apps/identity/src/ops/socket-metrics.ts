import { Counter, Gauge, type Registry } from 'prom-client'
import { unsentBytes } from '../runtime/listen/held-bytes.ts'
import { cuts, refusals, type SocketTable } from '../runtime/listen/socket-table.ts'

/** What the listener holds now; counted when asked. */
const registerGauges = (registry: Registry, { open }: SocketTable): void => {
  const sum = (count: (of: typeof open extends Map<unknown, infer Tracked> ? Tracked : never) => number) =>
    [...open.values()].reduce((total, tracked) => total + count(tracked), 0)
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('http_sockets_open', 'Open connections', () => open.size)
  gauge('http_sockets_unsent_bytes', 'Bytes of answers that clients have not taken', () => sum(unsentBytes))
  gauge('http_requests_waiting', 'Requests that wait behind another one of the same connection', () =>
    sum(({ waiting }) => waiting.length),
  )
}

/** What the listener turned away since it began. */
export const registerSocketMetrics = (registry: Registry, table: SocketTable): void => {
  registerGauges(registry, table)
  const counter = (name: string, help: string, counts: Readonly<Record<string, number>>) =>
    new Counter({
      name,
      help,
      labelNames: ['reason'] as const,
      registers: [registry],
      collect() {
        this.reset()
        for (const [reason, count] of Object.entries(counts)) this.inc({ reason }, count)
      },
    })
  counter('http_sockets_refused_total', `Connections not taken: ${refusals.join(', ')}`, table.refused)
  counter('http_sockets_cut_total', `Connections ended before their time: ${cuts.join(', ')}`, table.cut)
}
