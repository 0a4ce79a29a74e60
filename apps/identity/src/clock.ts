/** The time of day, given from outside so that tests and the development surface can move it. */
export type Clock = {
  readonly now: () => Date
  /** Seconds that this clock was moved ahead of the machine's: time that the database tells is moved as far. */
  readonly aheadSeconds: () => number
}

export const systemClock: Clock = { now: () => new Date(), aheadSeconds: () => 0 }

/** A clock that can be set forward. */
export type MovableClock = Clock & { readonly advance: (seconds: number) => void }

export const movableClock = (base: Clock): MovableClock => {
  let offsetMs = 0
  return {
    now: () => new Date(base.now().getTime() + offsetMs),
    aheadSeconds: () => base.aheadSeconds() + offsetMs / 1000,
    advance: (seconds) => {
      offsetMs += seconds * 1000
    },
  }
}

export const secondsLater = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)

export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
