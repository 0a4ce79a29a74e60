import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** One request with its answer. `begin` hands both to the application. */
export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly begin: () => void
}

/** What is known of one open connection. */
export type TrackedSocket = {
  readonly socket: Socket
  /** The address it counts for; undefined behind a trusted proxy, where one address stands for many clients. */
  readonly address: string | undefined
  /** The answer that is being made or sent. */
  current: ServerResponse | undefined
  /** Requests that were read together with the one in work. */
  readonly waiting: Exchange[]
  /** Requests handed to the application so far. */
  begun: number
  /** Whether nothing more is read until the requests that wait were answered. */
  isHeld: boolean
  /** When it last finished an answer or, while the server drains, brought something; milliseconds of `performance.now()`. */
  activeAt: number
  /** Bytes that had arrived at the last look while the server drains. */
  bytesRead: number
  /** The unsent answer as the last look saw it, and since when it is the same. */
  unsent: { readonly bytes: number; readonly written: number; readonly since: number }
}

/** Why a connection was not taken. */
export const refusals = ['sockets_per_address', 'sockets'] as const
/** Why an open connection was ended before its time. */
export const cuts = [
  'not_reading',
  'pipelining',
  'held_bytes_per_address',
  'held_bytes',
  'evicted',
  'stopping',
] as const

/** All open connections of a listening server, and how many were turned away. */
export type SocketTable = {
  readonly open: Map<Socket, TrackedSocket>
  /** Connections without a request in work, the longest idle first. */
  readonly idle: Set<TrackedSocket>
  readonly perAddress: Map<string, number>
  readonly refused: Record<(typeof refusals)[number], number>
  readonly cut: Record<(typeof cuts)[number], number>
  /** Requests that wait, of all connections. */
  waiting: number
  /** Connections taken and answers finished so far: changes whenever a client may be about to come again. */
  turns: number
}

/** @returns the table of a server that has no connections yet. */
export const createSocketTable = (): SocketTable => ({
  open: new Map(),
  idle: new Set(),
  perAddress: new Map(),
  refused: { sockets_per_address: 0, sockets: 0 },
  cut: { not_reading: 0, pipelining: 0, held_bytes_per_address: 0, held_bytes: 0, evicted: 0, stopping: 0 },
  waiting: 0,
  turns: 0,
})

/** Forgets the requests of a connection that were not begun. */
export const dropWaiting = (table: SocketTable, { waiting }: TrackedSocket): void => {
  table.waiting -= waiting.length
  waiting.length = 0
}

/**
 * Ends a connection at once. The kernel forgets what it still held for the client too: an ordinary close keeps that
 * for minutes when the client does not read.
 */
export const cutSocket = (
  table: SocketTable,
  tracked: TrackedSocket,
  reason: (typeof cuts)[number],
): void => {
  if (tracked.socket.destroyed) return
  table.cut[reason] += 1
  dropWaiting(table, tracked)
  tracked.socket.resetAndDestroy()
}
