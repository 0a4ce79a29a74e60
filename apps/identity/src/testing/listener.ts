import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { listen, type Listening } from '../runtime/listen/listen.ts'
import {
  closeLimits,
  type DrainLimits,
  type ListenLimits,
  drainLimits,
  listenLimits,
} from '../runtime/listen/limits.ts'
import { createSocketTable, type SocketTable } from '../runtime/listen/socket-table.ts'
import type { Network } from '../runtime/client-address.ts'
import type { Server } from '../start/server.ts'
import { aRawClient, type RawClient } from './raw-client.ts'

/** A listening server of a few routes, with limits of its own. */
export type TestListener = Listening & {
  readonly table: SocketTable
  /** Paths in the order in which the application was asked for them. */
  readonly requests: readonly string[]
  /** Lets the answer to a request for `/gate/<name>` go. */
  readonly open: (name: string) => void
  readonly client: (options?: Omit<Parameters<typeof aRawClient>[0], 'port'>) => Promise<RawClient>
}

type Options = {
  readonly limits?: Partial<ListenLimits>
  readonly drainLimits?: Partial<DrainLimits>
  readonly trustedProxies?: readonly Network[]
}

/** More than the kernel takes for a client that does not read. */
const largeBytes = 24 * 1024 * 1024

type Gates = {
  readonly wait: (name: string) => Promise<void>
  readonly open: (name: string) => void
  readonly openAll: () => void
}

const createGates = (): Gates => {
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const gate = (name: string) => {
    const one = gates.get(name) ?? Promise.withResolvers<void>()
    gates.set(name, one)
    return one
  }
  return {
    wait: (name) => gate(name).promise,
    open: (name) => gate(name).resolve(),
    openAll: () => {
      for (const { resolve } of gates.values()) resolve()
    },
  }
}

const inPieces = (bytes: Uint8Array): ReadableStream => {
  let from = 0
  return new ReadableStream({
    pull: (controller) => {
      controller.enqueue(bytes.subarray(from, (from += 64 * 1024)))
      if (from >= bytes.length) controller.close()
    },
  })
}

const routes = (gates: Gates, requests: string[]): Hono => {
  const large = new Uint8Array(largeBytes)
  return (
    new Hono()
      .use(async (context, next) => {
        requests.push(context.req.path)
        await next()
      })
      .get('/large', (context) => context.body(large))
      .get('/stream', (context) => context.body(inPieces(large)))
      .get('/gate/:name', async (context) => {
        await gates.wait(context.req.param('name'))
        return context.text(`through ${context.req.param('name')}`)
      })
      .post('/body', async (context) => context.text(`${(await context.req.arrayBuffer()).byteLength} bytes`))
      .post('/refused', (context) => context.text('too large', 413))
      // A client that ends its own request is no fault of the test.
      .onError((error, context) => context.text(error.message, 500))
      .get('*', (context) => context.text(`this is ${context.req.path}`))
  )
}

/** Starts one on a free port; it ends with the test. */
export const aListener = async (options: Options = {}): Promise<TestListener> => {
  const requests: string[] = []
  const gates = createGates()
  const table = createSocketTable()
  const listening = await listen(routes(gates, requests) as unknown as Server, {
    host: '127.0.0.1',
    port: 0,
    sockets: table,
    trustedProxies: options.trustedProxies,
    limits: { ...listenLimits, ...options.limits },
    drainLimits: { ...drainLimits, ...options.drainLimits },
  })
  const clients: RawClient[] = []
  onTestFinished(async () => {
    for (const { socket } of clients) socket.destroy()
    gates.openAll()
    await listening.close()
  })
  return {
    ...listening,
    table,
    requests,
    open: gates.open,
    client: async (more) => {
      const client = await aRawClient({ port: listening.port, ...more })
      clients.push(client)
      return client
    },
  }
}

/** Listens with any server on a free port, with the limits of the product. */
export const startServer = async (
  server: Server,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> => {
  const sockets = createSocketTable()
  const { port, close } = await listen(server, {
    host: '127.0.0.1',
    port: 0,
    sockets,
    limits: listenLimits,
    drainLimits: closeLimits,
  })
  return { origin: `http://127.0.0.1:${port}`, close }
}
