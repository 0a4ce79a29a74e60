import type { TrackedSocket } from './socket-table.ts'

/** What Node keeps for one request that was read and waits: measured at 3 to 4 KiB for a request without a body. */
const waitingRequestBytes = 4096

/** @returns bytes of answers to one socket that the kernel has not taken yet. */
export const unsentBytes = ({ socket, current }: TrackedSocket): number =>
  // The length of an answer in work includes that of its socket.
  current?.writableLength ?? socket.writableLength

/** @returns bytes kept for one socket: unsent answers, and requests that wait behind the one in work. */
export const heldBytes = (tracked: TrackedSocket): number => {
  let bytes = unsentBytes(tracked)
  for (const { request } of tracked.waiting) bytes += waitingRequestBytes + request.readableLength
  return bytes
}
