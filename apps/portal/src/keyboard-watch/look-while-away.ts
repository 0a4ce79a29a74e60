import type { Clock } from '../ports/clock.ts'

const lookAgainMs = 500

type Looked = {
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly isAway: () => boolean
  readonly look: () => void
}

/**
 * Looks twice a second while the document is without the keyboard: no browser tells of a field that comes meanwhile, nor that
 * the keyboard leaves a frame within the document.
 *
 * @returns starts it; once it runs, another start changes nothing
 */
export const lookWhileAway = ({ clock, signal, isAway, look }: Looked): (() => Promise<void>) => {
  let isLooking = false
  return async () => {
    if (isLooking) return
    isLooking = true
    while (isAway() && !signal.aborted) {
      await clock.wait(lookAgainMs, signal).catch(() => {})
      if (!signal.aborted) look()
    }
    isLooking = false
  }
}
