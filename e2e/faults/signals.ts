import { Agent, request } from 'node:http'
import type { Row } from './support/fault.ts'
import { aDataDirectory, startServer } from './support/server.ts'

const clients = 16
/** From the last answer to the end of the process. */
const longestMs = 2_000

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
  let slowest = 0
  for (let time = 0; time < times; time += 1) {
    const data = await aDataDirectory()
    const server = await startServer(data.path)
    const answeredAt = { last: 0 }
    const goal = counts.answered + 200
    const asking = Array.from({ length: clients }, () => client(server.url, counts, answeredAt))
    while (counts.answered < goal) await new Promise((resolve) => setImmediate(resolve))
    await server.stop()
    const gone = performance.now()
    await Promise.all(asking)
    slowest = Math.max(slowest, gone - answeredAt.last)
    await data.remove()
  }
  return {
    fault: 'The server is told to end (SIGTERM) under load',
    promise:
      'Accepted requests are answered, none is reset, and the process is gone within 2 s of the last answer',
    measured: `${times} signals, ${counts.answered} answers, ${counts.reset} reset; gone ${(slowest / 1000).toFixed(2)} s after the last answer at most`,
    isKept: counts.reset === 0 && slowest < longestMs,
  }
}
