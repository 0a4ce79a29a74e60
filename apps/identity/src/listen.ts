import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Server } from './server.ts'
import { StartError } from './start-error.ts'

export type Listening = {
  readonly port: number
  /** Takes no more connections and ends when the open requests have their answers. */
  readonly close: () => Promise<void>
}

const limits = {
  maxHeaderSize: 16 * 1024,
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 5_000,
}
const mostHeaders = 100
/** Requests that are still open after this long lose their connection. */
const patienceMs = 10_000

const closing = (server: HttpServer) => async (): Promise<void> => {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
  await ended
  clearTimeout(impatience)
}

/** Opens the port. A port that is taken is one clear line. */
export const listen = (server: Server, { host, port }: { host: string; port: number }): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const http = createHttpServer(limits, getRequestListener(server.fetch))
    http.maxHeadersCount = mostHeaders
    http.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'in use: stop what uses it or set another PORT' : error.code
      reject(new StartError(`PORT ${port} on ${host} is ${why}`))
    })
    http.listen(port, host, () => {
      const address = http.address()
      resolve({ port: typeof address === 'object' && address ? address.port : port, close: closing(http) })
    })
  })
