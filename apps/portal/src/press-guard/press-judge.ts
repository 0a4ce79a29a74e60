import type { Browser } from '../kit/observe-covers.ts'
import { clockAtom } from '../ports/clock.ts'
import { outsideChanges } from '../ports/outside-changes.ts'
import { route } from '../ports/route.ts'
import type { Store } from '../ports/store.ts'
import type { Press } from './acting-controls.ts'
import { markArmed } from './mark-armed.ts'
import { judgePress, type Verdict } from './judge-press.ts'
import { watchIntent } from './watch-intent.ts'
import { watchRoom } from './watch-room.ts'
import { watchSights } from './watch-sights.ts'

/** How long something must have stood on screen before a press on it counts. */
const standsCheckedForMs = 500
/** Where the browser cannot tell whether something is covered, it must have stood for longer. */
const standsUncheckedForMs = 1000

export type PressJudge = {
  readonly judge: (press: Press) => Verdict
  /** The user has pressed here and was answered: the next press is meant. */
  readonly answered: () => void
  readonly stop: () => void
}

/** Follows what a press is judged by: what is seen, since when it stands, and whether the user is at this document. */
export const pressJudge = (store: Store, window: Browser): PressJudge => {
  const clock = store.get(clockAtom)
  const canSeeCovers = 'isVisible' in window.IntersectionObserverEntry.prototype
  const standsForMs = canSeeCovers ? standsCheckedForMs : standsUncheckedForMs
  // What there is at the start was brought by an address.
  let changedAt = clock.now()
  let fromOutside = readDialog(store)
  const mark = markArmed(window.document, clock)
  const arm = () => {
    const since = sights.since()
    mark.from(since === undefined ? undefined : Math.max(since, changedAt) + standsForMs)
  }
  const intent = watchIntent(window, clock.now)
  if (fromOutside !== undefined) intent.forget('opened')
  // A dialog that an address or a page has named may come long after it did.
  const isUsers = () => {
    const dialog = readDialog(store)
    return intent.lastAt() > changedAt && (dialog === undefined || dialog !== fromOutside)
  }
  const sights = watchSights(window, { clock, isUsers, onChange: arm })
  const room = watchRoom(window)
  const stopFollowingRoute = store.sub(route, () => {
    if (readDialog(store) !== fromOutside) fromOutside = undefined
  })
  const stopFollowing = followOutside(store, (kind) => {
    if (kind !== 'changed') intent.forget(kind)
    if (kind === 'opened') fromOutside = readDialog(store)
    if (kind !== 'focused') changedAt = clock.now()
    arm()
  })
  return {
    judge: ({ control, heading }) => {
      if (intent.isHeld()) return 'early'
      const isBeside =
        heading !== undefined && isInView(heading, window) && room.needsHeading(heading, control)
      return judgePress({
        now: clock.now(),
        sights: [sights.of(control), ...(isBeside ? [sights.of(heading)] : [])],
        changedAt,
        isMeant: intent.isMeant(),
        isRoomy: room.isEnough(),
        standsForMs,
      })
    },
    answered: intent.note,
    stop: () => {
      for (const part of [mark, sights, room, intent]) part.stop()
      stopFollowing()
      stopFollowingRoute()
    },
  }
}

/** The dialog that the route names, with what it is about. */
const readDialog = (store: Store): string | undefined => {
  const { key, params } = store.get(route)
  return params.dialog === undefined ? undefined : JSON.stringify([key, params.dialog, params.item])
}

const followOutside = (store: Store, notice: (kind: 'changed' | 'focused' | 'opened') => void) => {
  let before = store.get(outsideChanges)
  return store.sub(outsideChanges, () => {
    const next = store.get(outsideChanges)
    for (const kind of ['changed', 'focused', 'opened'] as const) if (next[kind] > before[kind]) notice(kind)
    before = next
  })
}

/** What the frame itself has scrolled away is no page's doing. */
const isInView = (element: Element, { innerHeight }: Browser): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
