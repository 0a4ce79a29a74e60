import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below what systems take for connections that go out: a browser beside it opens many of those. */
const from = 20_000
const to = 32_000
/** Most workers of one run, of which each has a range of its own: no other takes a port before it is listened on. */
const ranges = 4
const width = (to - from) / ranges

const first = from + (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % ranges) * width
// By chance, for runs beside this one; then one after the other, so that this one never gives a port twice at once.
let next = randomInt(width)

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port that no process listens on now, and that this run gives to no other caller before it is listened on. */
export const freePort = async (): Promise<number> => {
  const port = first + next
  next = (next + 1) % width
  return (await isFree(port)) ? port : freePort()
}
