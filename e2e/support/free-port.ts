import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below what systems take for connections that go out: whoever starts a browser beside it opens many of those. */
const from = 20_000
const to = 32_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port nobody listens on now, and nobody is given by chance before it is listened on. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(from, to)
  return (await isFree(port)) ? port : freePort()
}
