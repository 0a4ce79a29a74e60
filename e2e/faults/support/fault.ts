/** One measured line of a fault run: what was done to the product, and what came of it. */
export type Row = {
  readonly fault: string
  readonly promise: string
  readonly measured: string
  /** Whether the promise held. */
  readonly isKept: boolean
}

/** How much of everything a run does: a little as a test, a lot as `npm run faults`. */
export type Extent = {
  /** Kills of the server in mid-write, for each engine. */
  readonly kills: number
  /** Signals to stop, each under load. */
  readonly signals: number
  /** Seconds that the database is silent for. */
  readonly silenceSeconds: number
}
