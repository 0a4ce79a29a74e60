import { signInAt } from './support/caller.ts'
import { aDatabase, ask } from './support/databases.ts'
import type { Row } from './support/fault.ts'
import { aDataDirectory, startServer } from './support/server.ts'

const me = '/identity/resources/users/v2/me'
/** Of one request: what it may wait for a connection and for an answer, and some time for the rest. */
const longestMs = 6_500

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Stops every connection of a database in mid-air, as dropped packets do: nothing is closed, nothing is answered. */
const silenced = async (name: string): Promise<() => void> => {
  const backends = await ask<{ pid: number }>(`select pid from pg_stat_activity where datname = '${name}'`)
  for (const { pid } of backends) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const { pid } of backends) process.kill(pid, 'SIGCONT')
  }
}

/** Lets the database fall silent while people work, and looks how long each of them waits, then and afterwards. */
export const silence = async (seconds: number): Promise<Row> => {
  const [data, database] = [await aDataDirectory(), await aDatabase()]
  const server = await startServer(data.path, database.url)
  try {
    const caller = await signInAt(server.url)
    await Promise.all(Array.from({ length: 20 }, () => caller.ask('GET', me)))
    const statuses = { during: [] as number[], after: [] as number[] }
    let slowest = 0
    const timed = async (into: number[]): Promise<void> => {
      const from = performance.now()
      const { status } = await caller.ask('GET', me)
      slowest = Math.max(slowest, performance.now() - from)
      into.push(status)
    }
    const heal = await silenced(database.name)
    try {
      const until = performance.now() + seconds * 1000
      const waiting: Promise<void>[] = []
      while (performance.now() < until) {
        waiting.push(timed(statuses.during))
        await pause(200)
      }
      await Promise.all(waiting)
    } finally {
      heal()
    }
    for (let count = 0; count < 20; count += 1) await timed(statuses.after)
    const wrong = statuses.during.filter((status) => status !== 200 && status !== 503).length
    const failed = statuses.after.filter((status) => status !== 200).length
    return {
      fault: `Connections to PostgreSQL fall silent for ${seconds} s`,
      promise: 'Requests are answered, by 503 where they cannot be, and by 200 as soon as it is over',
      measured: `${statuses.during.length} requests meanwhile, ${statuses.during.filter((status) => status === 503).length} of them 503, ${wrong} other; slowest ${(slowest / 1000).toFixed(1)} s; afterwards ${failed} of ${statuses.after.length} failed`,
      isKept: wrong === 0 && failed === 0 && slowest < longestMs,
    }
  } finally {
    await server.stop()
    await database.drop()
    await data.remove()
  }
}
