import type { Clock } from '../ports/clock.ts'

/** A user has read by then that something may lie over the dialog. */
const readInMs = 1000
const forgottenAfterMs = 60_000

/** Keeps which control was pressed last, and answers whether a press of one is made again by a user who has read why. */
export const notePresses = (clock: Clock): ((control: Element) => boolean) => {
  let last: { readonly control: Element; readonly at: number } | undefined
  return (control) => {
    const now = clock.now()
    const passedMs = last?.control === control ? now - last.at : Infinity
    if (passedMs > forgottenAfterMs) last = { control, at: now }
    return passedMs >= readInMs && passedMs <= forgottenAfterMs
  }
}
