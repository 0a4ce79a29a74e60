/** What the browser has said of something on screen. */
export type Sight = {
  /** All of it is on screen, and nothing lies over it. */
  readonly isSeen: boolean
  /** Since when, in milliseconds since the epoch. */
  readonly since: number
  /** It came on screen by the user's own step, not by a word of the page around. */
  readonly isUsers: boolean
}

export type Moment = {
  readonly now: number
  /** Of what acts, and of the heading that says what it is about; undefined where the browser has not told yet. */
  readonly sights: readonly (Sight | undefined)[]
  /** When something outside last changed what is shown. */
  readonly changedAt: number
  /** The user's own pointer or key came in this document since it got the keyboard. */
  readonly isMeant: boolean
  /** Enough of the frame is on screen. */
  readonly isRoomy: boolean
  /** For how long something must have stood, in milliseconds. */
  readonly standsForMs: number
}

/**
 * - `pass`: acts.
 * - `wait`: acts as soon as it has been seen for long enough.
 * - `hidden`: it cannot be seen, or not enough of what it belongs to.
 * - `early`: it has only just appeared, and not by the user's own step.
 * - `unmeant`: nothing says that the user is at this document.
 */
export type Verdict = 'pass' | 'wait' | 'hidden' | 'early' | 'unmeant'

/** Whether a press counts (SEC-PO-17). */
export const judgePress = ({ now, sights, changedAt, isMeant, isRoomy, standsForMs }: Moment): Verdict => {
  if (!isRoomy || sights.some((sight) => sight?.isSeen === false)) return 'hidden'
  if (now - changedAt < standsForMs) return 'early'
  if (!isMeant) return 'unmeant'
  const isNew = (sight: Sight | undefined) => sight === undefined || now - sight.since < standsForMs
  if (!sights.some(isNew)) return 'pass'
  return sights.every((sight) => !isNew(sight) || sight === undefined || sight.isUsers) ? 'wait' : 'early'
}
