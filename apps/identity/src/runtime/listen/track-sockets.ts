import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ListenLimits } from './limits.ts'
import { cutSocket, dropWaiting, type SocketTable, type TrackedSocket } from './socket-table.ts'

type Tracking = {
  readonly table: SocketTable
  readonly limits: ListenLimits
  /** What a peer counts as; undefined for a trusted proxy. */
  readonly toAddress: (peer: string | undefined) => string | undefined
}

const track = (table: SocketTable, socket: Socket, address: string | undefined): TrackedSocket => {
  const tracked: TrackedSocket = {
    socket,
    address,
    current: undefined,
    waiting: [],
    begun: 0,
    isHeld: false,
    activeAt: performance.now(),
    bytesRead: 0,
    unsent: { bytes: 0, written: 0, since: 0 },
  }
  table.open.set(socket, tracked)
  table.idle.add(tracked)
  table.turns += 1
  if (address !== undefined) table.perAddress.set(address, (table.perAddress.get(address) ?? 0) + 1)
  return tracked
}

const forget = (table: SocketTable, tracked: TrackedSocket): void => {
  const { socket, address } = tracked
  table.open.delete(socket)
  table.idle.delete(tracked)
  dropWaiting(table, tracked)
  if (address === undefined) return
  const left = (table.perAddress.get(address) ?? 1) - 1
  if (left === 0) table.perAddress.delete(address)
  else table.perAddress.set(address, left)
}

/** A full server closes the connection that is idle longest, so that idle ones cannot keep others out. */
const evictSockets = (table: SocketTable, most: number): boolean => {
  if (table.open.size < most) return true
  const [longestIdle] = table.idle
  if (longestIdle === undefined) return false
  cutSocket(table, longestIdle, 'evicted')
  // Its own event comes later, and the next connection must not choose it again.
  forget(table, longestIdle)
  return true
}

/**
 * Writes every connection into the table and refuses those above the limits (SEC-DE-04). A refused connection is reset
 * before anything of it is read.
 */
export const trackSockets = (server: Server, { table, limits, toAddress }: Tracking): void => {
  const refuse = (socket: Socket, reason: keyof SocketTable['refused']): void => {
    table.refused[reason] += 1
    socket.resetAndDestroy()
  }
  server.on('connection', (socket: Socket) => {
    const address = toAddress(socket.remoteAddress)
    const open = address === undefined ? 0 : (table.perAddress.get(address) ?? 0)
    if (open >= limits.socketsPerAddress) return refuse(socket, 'sockets_per_address')
    if (!evictSockets(table, limits.sockets)) return refuse(socket, 'sockets')
    const tracked = track(table, socket, address)
    // Node resumes a socket by itself whenever it has read a request to its end.
    socket.on('resume', () => {
      if (tracked.isHeld) socket.pause()
    })
    socket.once('close', () => {
      if (table.open.has(socket)) forget(table, tracked)
    })
  })
}
