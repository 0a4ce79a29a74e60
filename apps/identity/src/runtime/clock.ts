/** Beside the database's clock itself. */
export type DatabaseTime = {
  /** Where time stands still, in tests: the moment, as ISO text. */
  readonly frozenAt: string | null
  /** Seconds that time was moved ahead, on the development surface. */
  readonly aheadSeconds: number
}

/** The time of day, given from outside so that tests and the development surface can move it. */
export type Clock = {
  readonly now: () => Date
  /** How the database's own clock is read, so that time which was moved here is moved there. */
  readonly databaseTime: () => DatabaseTime
}

export const systemClock: Clock = {
  now: () => new Date(),
  databaseTime: () => ({ frozenAt: null, aheadSeconds: 0 }),
}

/** A clock that can be set forward. */
export type MovableClock = Clock & { readonly advance: (seconds: number) => void }

export const movableClock = (base: Clock): MovableClock => {
  let offsetMs = 0
  return {
    now: () => new Date(base.now().getTime() + offsetMs),
    databaseTime: () => {
      const { frozenAt, aheadSeconds } = base.databaseTime()
      return { frozenAt, aheadSeconds: aheadSeconds + offsetMs / 1000 }
    },
    advance: (seconds) => {
      offsetMs += seconds * 1000
    },
  }
}

export const secondsLater = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)

/** When the day of a moment began (UTC). */
export const midnight = (at: Date): Date => new Date(at.toISOString().slice(0, 10))

export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export const fromEpoch = (seconds: number): Date => new Date(seconds * 1000)
