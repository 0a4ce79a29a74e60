import { watchedElements } from './acting-controls.ts'
import { type Browser, type CoverEntry, observeCovers } from '../kit/observe-covers.ts'
import type { Clock } from '../ports/clock.ts'
import type { Sight } from './judge-press.ts'

type Kept = {
  /** When it was put into the document. */
  readonly addedAt: number
  /** Whether that was by the user's own step. */
  readonly isUsers: boolean
  readonly sight: Sight | undefined
  /** It lies outside of what is scrolled to. */
  readonly isAway: boolean
  /** Something of the portal's own lies over it, such as an open list, or it is inert. */
  readonly isUnderOwn: boolean
}

type Watching = {
  readonly clock: Clock
  /** Whether what changes now follows something that the user did here. */
  readonly isUsers: () => boolean
  /** Called when the browser has told something. */
  readonly onChange: () => void
}

export type Sights = {
  readonly of: (element: Element) => Sight | undefined
  /** Since when all that is watched has been seen; undefined where some is not, or nothing is watched. */
  readonly since: () => number | undefined
  readonly stop: () => void
}

const unknown = { sight: undefined, isAway: false, isUnderOwn: false }

/** What appears is drawn in by then. */
const appearsForMs = 400
/** A press follows what the user scrolled to by then. */
const scrolledForMs = 1000

type At = { readonly now: number; readonly wasScrolled: boolean }

/** What is kept once the browser has told something. */
const afterSight = (before: Kept, entry: CoverEntry, { now, wasScrolled }: At): Kept => {
  const isSeen = entry.isVisible ?? entry.isIntersecting
  const isAway = !entry.isIntersecting
  const isUnderOwn = !isSeen && !isOnTop(entry.target)
  const cover = isSeen || isAway ? undefined : isUnderOwn ? 'own' : 'page'
  if (before.sight?.isSeen === isSeen && before.sight.cover === cover) return { ...before, isAway }
  const isNew = before.sight === undefined || now - before.addedAt < appearsForMs
  const isUsers = isNew ? before.isUsers : before.isUnderOwn || (before.isAway && wasScrolled)
  return { ...before, isAway, isUnderOwn, sight: { isSeen, since: now, isUsers, cover } }
}

/** Keeps since when what acts in a dialog, and its heading, can be seen. */
export const watchSights = (window: Browser, { clock, isUsers, onChange }: Watching): Sights => {
  const { document } = window
  const { now } = clock
  const kept = new Map<Element, Kept>()
  const scrolls = followScrolls(document, now)

  const note = (entry: CoverEntry) => {
    const before = kept.get(entry.target)
    const wasScrolled = scrolls.wasNow()
    if (before !== undefined) kept.set(entry.target, afterSight(before, entry, { now: now(), wasScrolled }))
  }
  const observer = observeCovers(window, clock, {
    onEntries: (entries) => {
      for (const entry of entries) note(entry)
      onChange()
    },
    onReset: () => {
      for (const [element, before] of kept) kept.set(element, { ...before, ...unknown })
      onChange()
    },
  })
  const follow = () => {
    for (const element of kept.keys()) {
      if (element.isConnected) continue
      kept.delete(element)
      observer.unobserve(element)
    }
    for (const element of document.querySelectorAll(watchedElements)) {
      if (kept.has(element)) continue
      kept.set(element, { ...unknown, addedAt: now(), isUsers: isUsers() })
      observer.observe(element)
    }
  }
  const changes = new window.MutationObserver(() => {
    follow()
    onChange()
  })
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-acts', 'hidden'] })
  follow()
  return {
    of: (element) => {
      const { sight, isAway } = kept.get(element) ?? {}
      return isAway && scrolls.wasNow() ? undefined : sight
    },
    since: () => {
      const sights = [...kept.values()].map(({ sight }) => sight)
      if (sights.length === 0 || !sights.every((sight) => sight?.isSeen)) return undefined
      return Math.max(...sights.map((sight) => sight?.since ?? 0))
    },
    stop: () => {
      observer.stop()
      changes.disconnect()
      scrolls.stop()
    },
  }
}

/** Whether anything in the document was scrolled a moment ago: no page can do that. */
const followScrolls = (document: Document, now: () => number) => {
  let scrolledAt = -Infinity
  const onScroll = () => {
    scrolledAt = now()
  }
  document.addEventListener('scroll', onScroll, true)
  return {
    wasNow: () => now() - scrolledAt < scrolledForMs,
    stop: () => document.removeEventListener('scroll', onScroll, true),
  }
}

/** Whether a press in the middle of an element is one on it, as far as this document goes: no page has a part in that. */
const isOnTop = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2))
}
