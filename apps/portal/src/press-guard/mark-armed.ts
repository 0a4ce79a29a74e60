import type { Clock } from '../ports/clock.ts'

export type ArmedMark = {
  /** From when on presses count, in milliseconds since the epoch; undefined while they do not. */
  readonly from: (at: number | undefined) => void
  readonly stop: () => void
}

/** `data-armed` of the document: whatever waits for a press to count, such as a test, waits for that. */
export const markArmed = ({ documentElement }: Document, clock: Clock): ArmedMark => {
  let waiting = new AbortController()
  const show = (isArmed: boolean) => documentElement.toggleAttribute('data-armed', isArmed)
  const from = (at: number | undefined) => {
    waiting.abort()
    const leftMs = at === undefined ? Infinity : at - clock.now()
    show(leftMs <= 0)
    if (leftMs <= 0 || leftMs === Infinity) return
    waiting = new AbortController()
    clock.wait(leftMs, waiting.signal).then(
      () => show(true),
      () => {},
    )
  }
  return { from, stop: () => waiting.abort() }
}
