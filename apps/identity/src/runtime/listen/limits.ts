const kib = 1024
const mib = 1024 * kib

/** What one client, and all clients together, may take of the listening server. */
export type ListenLimits = {
  /** Bytes of the head of one request (SEC-DE-04). */
  readonly headBytes: number
  /** Header lines of one request (SEC-DE-04). */
  readonly headers: number
  /** Milliseconds until the head of a request is complete, from its first byte or from the connection. */
  readonly headMs: number
  /** Milliseconds until a request with its body is complete (SEC-DE-04). */
  readonly requestMs: number
  /** Milliseconds between two looks at `headMs` and `requestMs`: a slow request ends this much later at most. */
  readonly checkEveryMs: number
  /**
   * Milliseconds an idle connection stays open. Longer than the 60 s after which usual balancers close theirs: the side
   * that sends requests must be the one that closes, or its next request meets a closed socket.
   */
  readonly keepAliveMs: number
  /**
   * Requests on one socket; the last answer closes it, so that balancers spread long-lived clients anew. Node's own
   * limit says so in the answer but leaves the socket open.
   */
  readonly requestsPerSocket: number
  /** Requests on one socket that may wait behind the one in work. Browsers send none; more lose the connection. */
  readonly requestsAhead: number
  /** Requests of all sockets that may wait so: each takes 4 KiB. */
  readonly requestsWaiting: number
  /** Open sockets from one IPv4 address or one /64. An office behind one address has a few hundred. */
  readonly socketsPerAddress: number
  /** Open sockets in all. */
  readonly sockets: number
  /** Bytes held for one address: answers it has not taken, and requests that wait behind them. */
  readonly heldBytesPerAddress: number
  /** Bytes held in all. */
  readonly heldBytes: number
  /** Milliseconds without any progress after which a socket that does not take its answer is cut. */
  readonly notReadingMs: number
  /** Milliseconds between two looks at what sockets hold. */
  readonly sweepEveryMs: number
}

/** The limits of a server that runs. Tests use smaller ones so that they need not wait. */
export const listenLimits: ListenLimits = {
  headBytes: 16 * kib,
  headers: 100,
  headMs: 10_000,
  requestMs: 30_000,
  checkEveryMs: 500,
  keepAliveMs: 72_000,
  requestsPerSocket: 1000,
  requestsAhead: 100,
  requestsWaiting: 10_000,
  socketsPerAddress: 1024,
  sockets: 8192,
  heldBytesPerAddress: 32 * mib,
  heldBytes: 128 * mib,
  notReadingMs: 30_000,
  sweepEveryMs: 500,
}

/** How long a server that stops waits for what. */
export type DrainLimits = {
  /** Milliseconds during which new connections are still taken: some are on their way, some ask `/readyz`. */
  readonly acceptMs: number
  /** Milliseconds without any open socket after which no more connections are expected. */
  readonly emptyMs: number
  /** Milliseconds an idle connection may still bring a request, and again to close after it was told to. */
  readonly idleMs: number
  /** Milliseconds in all; then what is still open is cut. Leaves time to close the database within 10 s. */
  readonly mostMs: number
}

/** For a process that was told to stop while clients are connected. */
export const drainLimits: DrainLimits = { acceptMs: 1000, emptyMs: 100, idleMs: 500, mostMs: 8500 }

/** For a server that no client needs anymore: only requests in work are waited for. */
export const closeLimits: DrainLimits = { acceptMs: 0, emptyMs: 0, idleMs: 0, mostMs: 8500 }
