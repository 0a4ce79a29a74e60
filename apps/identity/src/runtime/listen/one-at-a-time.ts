import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Shutdown } from '../shutdown.ts'
import type { Gate } from './gate.ts'
import type { ListenLimits } from './limits.ts'
import {
  cutSocket,
  dropWaiting,
  type Exchange,
  type SocketTable,
  type TrackedSocket,
} from './socket-table.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown

type Queue = {
  readonly table: SocketTable
  readonly limits: ListenLimits
  readonly shutdown: Shutdown
  readonly gate: Gate
  readonly handle: Handle
}

/** Node reads up to 64 KiB at once and hands out every request in it; nothing more is read until those were answered. */
const hold = (tracked: TrackedSocket): void => {
  if (tracked.isHeld) return
  tracked.isHeld = true
  tracked.socket.pause()
}

const release = (tracked: TrackedSocket): void => {
  if (!tracked.isHeld) return
  tracked.isHeld = false
  tracked.socket.resume()
}

/** Asks the client to send its next request on another connection (RFC 9112, section 9.6). */
export const announceClose = ({ current, waiting }: TrackedSocket): void => {
  // After such an answer nothing more is answered here, so it is the last one that says it.
  if (current !== undefined && !current.headersSent && waiting.length === 0)
    current.setHeader('connection', 'close')
}

const becomeIdle = (table: SocketTable, tracked: TrackedSocket): void => {
  const { socket } = tracked
  tracked.current = undefined
  tracked.activeAt = performance.now()
  table.turns += 1
  if (table.open.has(socket)) table.idle.add(tracked)
}

/** Requests of one socket in order, each only when the answer before was handed to the kernel (RFC 9112, section 9.3.2). */
const workThrough = ({ table, limits, shutdown, gate }: Queue) => {
  const work = (tracked: TrackedSocket, { response, begin }: Exchange): void => {
    tracked.current = response
    tracked.begun += 1
    table.idle.delete(tracked)
    if (tracked.waiting.length === 0) release(tracked)
    if (shutdown.isStopping()) announceClose(tracked)
    if (tracked.begun >= limits.requestsPerSocket) response.setHeader('connection', 'close')
    response.once('close', () => {
      becomeIdle(table, tracked)
      if (!tracked.socket.writable) return dropWaiting(table, tracked)
      const next = tracked.waiting.shift()
      if (next === undefined) return
      table.waiting -= 1
      work(tracked, next)
    })
    gate.pass(begin)
  }
  return work
}

const refuseExpectation: Handle = (_request, response) => {
  response.writeHead(417)
  response.end()
}

/**
 * Hands the requests of each socket to the application one at a time. What a client sends ahead waits as it was read,
 * without an answer being made; a client that sends too far ahead loses its connection.
 */
export const oneAtATime = (server: Server, queue: Queue): void => {
  const { table, limits, handle } = queue
  const work = workThrough(queue)
  const enqueue = (begin: Handle) => (request: IncomingMessage, response: ServerResponse) => {
    const tracked = table.open.get(request.socket)
    // A connection that was ended takes no more answers, though Node may still read requests from it.
    if (tracked === undefined || !tracked.socket.writable) return
    const exchange = { request, response, begin: () => void begin(request, response) }
    if (tracked.current === undefined) return work(tracked, exchange)
    tracked.waiting.push(exchange)
    table.waiting += 1
    if (tracked.waiting.length > limits.requestsAhead || table.waiting > limits.requestsWaiting)
      cutSocket(table, tracked, 'pipelining')
    else hold(tracked)
  }
  const continueThenHandle: Handle = (request, response) => {
    response.writeContinue()
    handle(request, response)
  }
  server.on('request', enqueue(handle))
  server.on('checkContinue', enqueue(continueThenHandle))
  server.on('checkExpectation', enqueue(refuseExpectation))
}
