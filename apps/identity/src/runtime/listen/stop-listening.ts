import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Gate } from './gate.ts'
import type { SocketTable } from './socket-table.ts'

/** Milliseconds without a new connection or a finished answer after which no client is about to connect. */
const quietMs = 50
/** Milliseconds to wait for that. Under a stream of new clients it does not come. */
const quietWithinMs = 300
/** Milliseconds to wait for a single turn without a new connection then. */
const turnWithinMs = 400
/** Milliseconds a turn of the event loop may take so that no connection is likely to have arrived since it was polled. */
const shortTurnMs = 2

/** Resolves at a moment when no connection waits to be taken, in the turn of the event loop that showed it. */
const untilNoneWaits = (table: SocketTable, then: () => void): void => {
  const began = performance.now()
  let turnBegan = began
  let changedAt = began
  let { turns } = table
  const turn = (): void => {
    const now = performance.now()
    const hasChanged = turns !== table.turns
    const isShort = now - turnBegan < shortTurnMs
    if (hasChanged) changedAt = now
    const waited = now - began
    const isQuiet = now - changedAt >= quietMs || (waited >= quietWithinMs && !hasChanged)
    if ((isQuiet && isShort) || waited >= turnWithinMs) return then()
    turnBegan = now
    ;({ turns } = table)
    setImmediate(turn)
  }
  turn()
}

/** Not the server's own `close`: it destroys connections whose answer the client has not read to its end. */
const closeListener = (server: Server): void => void NetServer.prototype.close.call(server)

/**
 * Stops listening without a reset. The kernel resets connections that wait to be taken, of which the event loop takes
 * one in each turn, and clients come again as soon as they have an answer. So requests wait at the gate until all
 * connections were taken; they go on when the server no longer listens.
 */
export const stopListening = (server: Server, table: SocketTable, gate: Gate): Promise<void> =>
  new Promise((resolve) => {
    gate.close()
    untilNoneWaits(table, () => {
      closeListener(server)
      gate.open()
      resolve()
    })
  })

/** Stops listening whatever waits. */
export const stopListeningNow = closeListener
