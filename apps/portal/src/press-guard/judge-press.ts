/** What the browser has said of something on screen. */
export type Sight = {
  /** All of it is on screen, and nothing lies over it. */
  readonly isSeen: boolean
  /** Since when, in milliseconds since the epoch. */
  readonly since: number
  /**
   * All of it is on screen, and not seen: something of the portal's own lies over it, or something of the page does, over it or
   * over any part of a frame of another site.
   */
  readonly cover?: 'own' | 'page' | undefined
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
 * - `covered`: something may lie over it; where it does not, the user sees that and presses again.
 * - `hidden`: it cannot be seen, or not enough of what it belongs to.
 * - `early`: it has only just appeared, and not by the user's own step.
 * - `unmeant`: nothing says that the user is at this document.
 */
export type Verdict = 'pass' | 'wait' | 'covered' | 'hidden' | 'early' | 'unmeant'

/** Whether a press counts (SEC-PO-17). */
export const judgePress = (moment: Moment): Verdict => {
  const { now, sights, changedAt, isMeant, isRoomy, standsForMs } = moment
  const isAway = sights.some((sight) => sight?.isSeen === false && sight.cover === undefined)
  if (!isRoomy || isAway) return 'hidden'
  const isNew = (sight: Sight | undefined) => sight === undefined || now - sight.since < standsForMs
  // What the user's own step brought after a change is not what was changed.
  const isUsers = sights.every((sight) => sight === undefined || (sight.isUsers && sight.since >= changedAt))
  if (now - changedAt < standsForMs && !isUsers) return 'early'
  if (!isMeant) return 'unmeant'
  if (sights.some(isNew)) {
    const isOwn = sights.every((sight) => !isNew(sight) || sight === undefined || sight.isUsers)
    return isOwn ? 'wait' : 'early'
  }
  const isUnderPage = sights.some((sight) => sight?.cover === 'page')
  // Where a part is seen, the browser tells what lies over the other one.
  if (isUnderPage && sights.some((sight) => sight?.isSeen)) return 'hidden'
  return sights.some((sight) => sight?.cover) ? 'covered' : 'pass'
}
