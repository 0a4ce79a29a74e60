/** The time of day, given from outside so that tests and the development surface can move it. */
export type Clock = { readonly now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that can be set forward. */
export type MovableClock = Clock & { readonly advance: (seconds: number) => void }

export const movableClock = (base: Clock): MovableClock => {
  let offsetMs = 0
  return {
    now: () => new Date(base.now().getTime() + offsetMs),
    advance: (seconds) => {
      offsetMs += seconds * 1000
    },
  }
}

export const secondsLater = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)

export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
