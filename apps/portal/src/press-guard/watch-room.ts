import { type Browser, fillFrame } from '../kit/observe-covers.ts'

/** With so much of a frame on screen, the heading of a taller dialog may be scrolled away with the host's page. */
const leastWithoutHeading = 320

/** What of a frame a user must see at least for a press in it to count, in CSS pixels; its height where that is less. */
const leastRoom = { inline: 256, block: 160 }

export type Room = {
  readonly isEnough: () => boolean
  /** Whether a heading has to be seen with a control: it fits in, or a page shows no more than a strip of a taller frame. */
  readonly needsHeading: (heading: Element, control: Element) => boolean
  readonly stop: () => void
}

/** The browser tells of every fortieth part. */
const nearlyAll = 0.95
const steps = Array.from({ length: 41 }, (_, index) => index / 40)

/** Keeps how much of the frame is on screen: a page can make it small, or show a piece of it. */
export const watchRoom = (window: Browser): Room => {
  const { document } = window
  const area = fillFrame(document)
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
    needsHeading: (heading, control) => {
      const [from, to] = [heading.getBoundingClientRect(), control.getBoundingClientRect()]
      const height = Math.max(to.bottom, from.bottom) - Math.min(from.top, to.top)
      const seen = shown?.height ?? window.innerHeight
      const isStrip = seen < Math.min(leastWithoutHeading, window.innerHeight * nearlyAll)
      return height <= seen || isStrip
    },
    stop: () => {
      observer.disconnect()
      area.remove()
    },
  }
}
