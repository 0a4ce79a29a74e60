import type { Clock } from '../ports/clock.ts'

export type Browser = Window & typeof globalThis

/** What the browser says of one element; `isVisible` is missing where it cannot tell what covers it. */
export type CoverEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

export type CoverObserver = {
  readonly observe: (element: Element) => void
  readonly unobserve: (element: Element) => void
  readonly stop: () => void
}

type Notices = {
  readonly onEntries: (entries: readonly CoverEntry[]) => void
  /** The frame has changed its size: nothing that was said of any element counts any more, and it is said anew later. */
  readonly onReset: () => void
}

/** For so long Chromium throws away what is pressed in a frame that has moved, once the frame asks what covers it. */
const discardsForMs = 500
/** The second version of the observer also tells what covers an element; where it is missing, the first must do. */
const options: IntersectionObserverInit & { readonly trackVisibility: boolean; readonly delay: number } = {
  threshold: 1,
  trackVisibility: true,
  delay: 100,
}

/**
 * Follows whether all of each element is on screen with nothing over it. A frame asks what covers it only once it has kept
 * its size for half a second: one that asks sooner is told of no press at all by Chromium, such as one on Close in a
 * dialog that has just come with its frame.
 */
export const observeCovers = (
  window: Browser,
  clock: Clock,
  { onEntries, onReset }: Notices,
): CoverObserver => {
  const observer = new window.IntersectionObserver((entries) => onEntries(entries), options)
  const elements = new Set<Element>()
  let isAsking = false
  const ask = (isNow: boolean) => {
    if (isAsking && !isNow) onReset()
    isAsking = isNow
    if (!isNow) return observer.disconnect()
    for (const element of elements) observer.observe(element)
  }
  const stopFollowing = whileStill(window, clock, ask)
  return {
    observe: (element) => {
      elements.add(element)
      if (isAsking) observer.observe(element)
    },
    unobserve: (element) => {
      elements.delete(element)
      observer.unobserve(element)
    },
    stop: () => {
      stopFollowing()
      observer.disconnect()
    },
  }
}

/** Says `true` once a frame has kept its size for long enough, `false` when that changes. */
const whileStill = (window: Browser, clock: Clock, notify: (isStill: boolean) => void): (() => void) => {
  // A page of its own does not move, and a browser that does not tell what covers anything throws nothing away.
  if (window.top === window || !('isVisible' in window.IntersectionObserverEntry.prototype)) {
    notify(true)
    return () => {}
  }
  let waiting = new AbortController()
  const sizes = new window.ResizeObserver(() => {
    waiting.abort()
    waiting = new AbortController()
    notify(false)
    clock.wait(discardsForMs, waiting.signal).then(
      () => notify(true),
      () => {},
    )
  })
  // The root of a document has the width of the frame and the height of what is in it: the body may be as tall as either.
  const area = fillFrame(window.document)
  sizes.observe(area)
  return () => {
    waiting.abort()
    sizes.disconnect()
    area.remove()
  }
}

/** An element of the size of the frame, behind everything: it neither hides nor catches anything. */
export const fillFrame = (document: Document): HTMLElement => {
  const area = document.createElement('div')
  Object.assign(area.style, { position: 'fixed', inset: '0', zIndex: '-1', pointerEvents: 'none' })
  document.body.append(area)
  return area
}
