import type { Browser } from './watch-sights.ts'

/** What of a frame a user must see at least for a press in it to count, in CSS pixels; all of it where it is smaller. */
const leastRoom = { inline: 256, block: 160 }

export type Room = {
  readonly isEnough: () => boolean
  /** Whether two elements fit into what is seen of the frame. */
  readonly holds: (first: Element, last: Element) => boolean
  readonly stop: () => void
}

const steps = Array.from({ length: 41 }, (_, index) => index / 40)

/** Keeps how much of the frame is on screen: a page can make it small, or show a piece of it. */
export const watchRoom = (window: Browser): Room => {
  const { document } = window
  const area = document.createElement('div')
  // Behind everything: it takes the place of the frame, and neither hides nor catches anything.
  Object.assign(area.style, { position: 'fixed', inset: '0', zIndex: '-1', pointerEvents: 'none' })
  document.body.append(area)
  let shown: { readonly width: number; readonly height: number } | undefined
  const observer = new window.IntersectionObserver(
    (entries) => {
      shown = entries.at(-1)?.intersectionRect
    },
    { threshold: steps },
  )
  observer.observe(area)
  const contentHeight = () => document.documentElement.scrollHeight
  return {
    isEnough: () =>
      window.top === window ||
      shown === undefined ||
      (shown.width >= leastRoom.inline && shown.height >= Math.min(leastRoom.block, contentHeight())),
    holds: (first, last) => {
      const [from, to] = [first.getBoundingClientRect(), last.getBoundingClientRect()]
      return (
        Math.max(to.bottom, from.bottom) - Math.min(from.top, to.top) <= (shown?.height ?? window.innerHeight)
      )
    },
    stop: () => {
      observer.disconnect()
      area.remove()
    },
  }
}
