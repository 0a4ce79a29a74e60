import { Agent, request } from 'node:http'
import type { Row } from './support/fault.ts'
import { aDataDirectory, startServer } from './support/server.ts'

const clients = 16

const inSeconds = (times: readonly number[]): string => (Math.max(...times) / 1000).toFixed(2)

type Outcome = 'answered' | 'reset' | 'refused'

/** Asks over a connection that is kept, as balancers do. */
const askOnce = (url: string, agent: Agent): Promise<Outcome> =>
  new Promise((resolve) => {
    const asking = request(`${url}/.well-known/jwks.json`, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve('answered'))
      answer.once('error', () => resolve('reset'))
    })
    asking.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'reset'),
    )
    asking.end()
  })

/** Asks again and again until the server takes no more connections. */
const client = async (url: string, counts: Record<Outcome, number>, answeredAt: { last: number }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const outcome = await askOnce(url, agent)
    counts[outcome] += 1
    if (outcome === 'answered') answeredAt.last = performance.now()
    if (outcome === 'refused') break
  }
  agent.destroy()
}

/** Tells the server to end while it is busy, and counts the requests that get no answer. */
export const signals = async (times: number): Promise<Row> => {
  const counts: Record<Outcome, number> = { answered: 0, reset: 0, refused: 0 }
  const gone: number[] = []
  const started: number[] = []
  for (let time = 0; time < times; time += 1) {
    const data = await aDataDirectory()
    const startedFrom = performance.now()
    const server = await startServer(data.path)
    started.push(performance.now() - startedFrom)
    const answeredAt = { last: 0 }
    const goal = counts.answered + 200
    const asking = Array.from({ length: clients }, () => client(server.url, counts, answeredAt))
    while (counts.answered < goal) await new Promise((resolve) => setImmediate(resolve))
    await server.stop()
    const goneAt = performance.now()
    await Promise.all(asking)
    gone.push(goneAt - answeredAt.last)
    await data.remove()
  }
  return {
    fault: 'The server is told to end (SIGTERM) under load',
    promise:
      'Accepted requests are answered, none is reset, and the process is gone sooner after the last answer than it took to start',
    measured: `${times} signals, ${counts.answered} answers, ${counts.reset} reset; gone ${inSeconds(gone)} s after the last answer at most, started in ${inSeconds(started)} s`,
    // A ratio of one run: seconds alone say more about the machine than about the server.
    isKept: counts.reset === 0 && Math.max(...gone) < Math.max(...started),
  }
}
