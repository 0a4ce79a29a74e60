import { heldBytes, unsentBytes } from './held-bytes.ts'
import type { ListenLimits } from './limits.ts'
import { cutSocket, type SocketTable, type TrackedSocket } from './socket-table.ts'

type Held = { readonly tracked: TrackedSocket; readonly bytes: number }

/** @returns milliseconds since the client last took something of the answer; 0 when there is nothing to take. */
const stalledFor = (tracked: TrackedSocket, now: number): number => {
  const bytes = unsentBytes(tracked)
  const written = tracked.socket.bytesWritten
  const isSame = bytes > 0 && bytes === tracked.unsent.bytes && written === tracked.unsent.written
  if (!isSame) tracked.unsent = { bytes, written, since: now }
  return now - tracked.unsent.since
}

const total = (held: readonly Held[]): number => held.reduce((sum, { bytes }) => sum + bytes, 0)

/** Cuts the connections that hold most until the rest is within the limit. */
const cutLargest = (
  table: SocketTable,
  held: readonly Held[],
  limit: number,
  reason: 'held_bytes' | 'held_bytes_per_address',
): void => {
  let bytes = total(held)
  if (bytes <= limit) return
  for (const one of [...held].sort((a, b) => b.bytes - a.bytes)) {
    if (bytes <= limit) return
    cutSocket(table, one.tracked, reason)
    bytes -= one.bytes
  }
}

/**
 * One look at all connections: those that take nothing of their answer are cut, and those that hold most of an address,
 * or of all, that holds too much (SEC-DE-04).
 * @param now milliseconds of `performance.now()`
 */
export const sweepSockets = (table: SocketTable, limits: ListenLimits, now: number): void => {
  const held: Held[] = []
  for (const tracked of table.open.values()) {
    if (stalledFor(tracked, now) >= limits.notReadingMs) cutSocket(table, tracked, 'not_reading')
    else held.push({ tracked, bytes: heldBytes(tracked) })
  }
  const byAddress = Map.groupBy(held, ({ tracked }) => tracked.address)
  for (const [address, ofOne] of byAddress) {
    if (address === undefined) continue
    cutLargest(table, ofOne, limits.heldBytesPerAddress, 'held_bytes_per_address')
  }
  cutLargest(
    table,
    held.filter(({ tracked }) => !tracked.socket.destroyed),
    limits.heldBytes,
    'held_bytes',
  )
}
