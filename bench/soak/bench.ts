import { freePort } from '../../e2e/support/free-port.ts'
import { startStack } from '../../e2e/support/stack.ts'
import { markdownTable, writeMarked } from '../../e2e/support/write-marked.ts'
import { onPostgres } from '../identity/engine.ts'
import { type Bench, type Measure, median } from '../support/measure.ts'
import { metric } from '../support/metric.ts'
import { inspect } from './inspector.ts'
import { mixedLoad } from './load.ts'

/** Minutes under load; `SOAK_MINUTES` for a shorter or longer look. */
const minutes = Number(process.env.SOAK_MINUTES ?? 10)
const samples = 12
const workers = 6

type Sample = {
  readonly heap: number
  readonly handles: number
  readonly files: number
  readonly lag: number
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Keeps up the load for a share of the time, then lets the process rest and looks at what it holds. */
const soak = async (databaseUrl: string): Promise<{ taken: Sample[]; requests: number }> => {
  const inspectPort = await freePort()
  const stack = await startStack({
    isHostless: true,
    env: {
      DATABASE_URL: databaseUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}`,
    },
  })
  try {
    const inspector = await inspect(inspectPort)
    const taken: Sample[] = []
    let requests = 0
    for (let sample = 0; sample < samples; sample += 1) {
      const stop = new AbortController()
      const load = Array.from({ length: workers }, (_, worker) => mixedLoad(stack, worker, stop.signal))
      await pause((minutes * 60_000) / samples)
      const text = await (await fetch(stack.metricsUrl)).text()
      stop.abort()
      for (const sent of await Promise.all(load)) requests += sent
      await pause(2_000)
      const idle = await (await fetch(stack.metricsUrl)).text()
      taken.push({
        heap: await inspector.heapAfterCollection(),
        handles: metric(idle, 'nodejs_active_handles_total'),
        files: metric(idle, 'process_open_fds'),
        lag: metric(text, 'nodejs_eventloop_lag_p99_seconds'),
      })
    }
    inspector.close()
    return { taken, requests }
  } finally {
    await stack.stop()
  }
}

/** The last third against the second: the first fills caches. */
const growth = (values: readonly number[]): number => {
  const third = Math.floor(values.length / 3)
  return median(values.slice(-third)) / median(values.slice(third, 2 * third))
}

/** Connections come and go one by one: what counts is whether their number climbs. */
const climb = (values: readonly number[]): number => {
  const third = Math.floor(values.length / 3)
  return Math.max(...values.slice(-third)) - Math.max(...values.slice(third, 2 * third))
}

const measures = (engine: string, { taken, requests }: Awaited<ReturnType<typeof soak>>): Measure[] => {
  const of = (name: keyof Sample) => taken.map((sample) => sample[name])
  const last = taken.at(-1)
  return [
    { name: `${engine}: requests`, value: requests, unit: `in ${minutes} minutes` },
    { name: `${engine}: heap after collection`, value: (last?.heap ?? 0) / 2 ** 20, unit: 'MiB' },
    {
      name: `${engine}: heap after collection, growth`,
      value: growth(of('heap')),
      unit: 'times',
      atMost: 1.05,
    },
    { name: `${engine}: handles, climb`, value: climb(of('handles')), unit: 'more', atMost: workers },
    {
      name: `${engine}: open files and sockets, climb`,
      value: climb(of('files')),
      unit: 'more',
      atMost: workers,
    },
    { name: `${engine}: event loop p99`, value: median(of('lag')) * 1000, unit: 'ms' },
  ]
}

export const bench: Bench = async () => {
  const postgres = await onPostgres(soak)
  if (postgres === undefined)
    console.log('  no PostgreSQL at 127.0.0.1:5432: only the embedded engine is soaked')
  const embedded = await soak('')
  const all = [...(postgres ? measures('PostgreSQL', postgres) : []), ...measures('Embedded', embedded)]
  // A shorter look is no soak.
  if (minutes >= 10) {
    const rows = all.map(({ name, value, unit }) => [name, value.toFixed(value < 100 ? 2 : 0), unit])
    writeMarked('docs/reliability.md', 'soak', markdownTable(['Soak', 'Measured', ''], rows))
  }
  return all
}
