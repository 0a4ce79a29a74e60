import type { Server } from 'node:http'
import type { Gate } from './gate.ts'
import type { DrainLimits } from './limits.ts'
import { announceClose } from './one-at-a-time.ts'
import { cutSocket, type SocketTable } from './socket-table.ts'
import { stopListening, stopListeningNow } from './stop-listening.ts'

/** Milliseconds between two looks at what is still open. */
const lookEveryMs = 20

type Draining = {
  readonly server: Server
  readonly table: SocketTable
  readonly gate: Gate
  readonly limits: DrainLimits
}

const until = async (isReached: () => boolean): Promise<void> => {
  while (!isReached()) await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
}

/**
 * Tells an idle connection that it ends, and ends it when the client does not. A request may have been on its way to a
 * connection that was idle for a moment only, so those are left open a little longer.
 */
const endIdle = (table: SocketTable, idleMs: number): void => {
  const now = performance.now()
  for (const tracked of table.idle) {
    const { socket } = tracked
    if (socket.bytesRead !== tracked.bytesRead) {
      tracked.activeAt = now
      tracked.bytesRead = socket.bytesRead
    }
    const idleFor = now - tracked.activeAt
    if (idleFor >= idleMs && socket.writable) {
      tracked.activeAt = now
      socket.end()
    } else if (idleFor >= idleMs) socket.destroy()
  }
}

/**
 * Ends a listening server without losing a request it took: connections are taken for a moment longer, every answer
 * closes its connection, idle connections are ended, and what is left after `limits.mostMs` is cut.
 * @returns a promise that resolves when no connection is open.
 */
export const drain = async ({ server, table, gate, limits }: Draining): Promise<void> => {
  const began = performance.now()
  const elapsed = (): number => performance.now() - began
  let emptySince = began
  for (const tracked of table.open.values()) {
    announceClose(tracked)
    // A client that was idle until now knows nothing yet: its next request may be on its way.
    tracked.activeAt = began
  }
  await until(() => {
    endIdle(table, limits.idleMs)
    if (table.open.size > 0) emptySince = performance.now()
    return elapsed() >= limits.acceptMs || performance.now() - emptySince >= limits.emptyMs
  })
  if (limits.acceptMs > 0) await stopListening(server, table, gate)
  else stopListeningNow(server)
  await until(() => {
    endIdle(table, limits.idleMs)
    return table.open.size === 0 || elapsed() >= limits.mostMs
  })
  for (const tracked of table.open.values()) cutSocket(table, tracked, 'stopping')
  // Ends the timer with which it looks for slow requests.
  server.close()
}
