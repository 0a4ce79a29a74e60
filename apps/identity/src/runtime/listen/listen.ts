import { createServer, type Server as HttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { addressBlock, isProxy, type Network } from '../client-address.ts'
import { StartError } from '../start-error.ts'
import { createShutdown, type Shutdown } from '../shutdown.ts'
import { drain } from './drain.ts'
import { createGate, type Gate } from './gate.ts'
import { closeLimits, type DrainLimits, drainLimits, type ListenLimits, listenLimits } from './limits.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { createSocketTable, type SocketTable } from './socket-table.ts'
import { sweepSockets } from './sweep.ts'
import { trackSockets } from './track-sockets.ts'

/** What answers requests, whatever it is made with. */
export type Answering = { readonly fetch: Parameters<typeof getRequestListener>[0] }

/** A server that listens. */
export type Listening = {
  readonly port: number
  /** Begins the shutdown, finishes every request that was taken and resolves when no connection is open. */
  readonly drain: () => Promise<void>
  /** The same without waiting for requests that may be on their way. */
  readonly close: () => Promise<void>
}

export type ListenOptions = {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** The variable that sets the port, which an error names. */
  readonly portVariable?: string
  readonly trustedProxies?: readonly Network[]
  /** Filled while the server listens; what `/metrics` shows. */
  readonly sockets?: SocketTable
  readonly shutdown?: Shutdown
  readonly limits?: ListenLimits
  readonly drainLimits?: DrainLimits
}

const createListener = (limits: ListenLimits): HttpServer => {
  const http = createServer({
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: limits.keepAliveMs,
    // Node would answer at once, before the requests that came earlier on the same connection.
    requireHostHeader: false,
  })
  http.maxHeadersCount = limits.headers
  return http
}

type Parts = {
  readonly http: HttpServer
  readonly table: SocketTable
  readonly gate: Gate
  readonly limits: ListenLimits
}

const stopper = ({ http, table, gate, limits }: Parts) => {
  const sweeping = setInterval(() => sweepSockets(table, limits, performance.now()), limits.sweepEveryMs)
  sweeping.unref()
  let draining: Promise<void> | undefined
  return (atMost: DrainLimits): Promise<void> => {
    draining ??= drain({ server: http, table, gate, limits: atMost }).finally(() => clearInterval(sweeping))
    return draining
  }
}

const serve = (http: HttpServer, server: Answering, options: ListenOptions): Omit<Listening, 'port'> => {
  const { trustedProxies = [], limits = listenLimits } = options
  const table = options.sockets ?? createSocketTable()
  const shutdown = options.shutdown ?? createShutdown()
  const gate = createGate()
  const toAddress = (peer = ''): string | undefined =>
    isProxy(peer, trustedProxies) ? undefined : addressBlock(peer)
  trackSockets(http, { table, limits, toAddress })
  oneAtATime(http, { table, limits, shutdown, gate, handle: getRequestListener(server.fetch) })
  const stop = stopper({ http, table, gate, limits })
  return {
    drain: () => {
      shutdown.begin()
      return stop(options.drainLimits ?? drainLimits)
    },
    close: () => {
      shutdown.begin()
      return stop(closeLimits)
    },
  }
}

/**
 * Opens the port and serves within the limits of `limits.ts`.
 * @throws StartError with one clear line when the port cannot be opened.
 */
export const listen = (server: Answering, options: ListenOptions): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const { host, port, portVariable = 'PORT', limits = listenLimits } = options
    const http = createListener(limits)
    http.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? `in use: stop what uses it or set another ${portVariable}` : error.code
      reject(new StartError(`${portVariable} ${port} on ${host} is ${why}`))
    })
    const ends = serve(http, server, options)
    http.listen(port, host, () => {
      const address = http.address()
      resolve({ port: typeof address === 'object' && address ? address.port : port, ...ends })
    })
  })
