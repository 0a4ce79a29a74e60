import type { Host } from '../ports/host.ts'

/** Smaller changes are rounding, and answering them could go on for ever. */
const stillnessPx = 2

/** Tells the host how tall the content is: at most once a frame, rounded up. */
export const reportSize = (root: HTMLElement, host: Host, window: Window & typeof globalThis): void => {
  let reportedHeight = -1
  let isPlanned = false
  const report = () => {
    isPlanned = false
    // A frame that has no width yet, or lies in an element that is not shown, wraps every word: its height says nothing.
    if (window.innerWidth === 0) return
    const height = measureHeight(root)
    if (Math.abs(height - reportedHeight) < stillnessPx) return
    reportedHeight = height
    host.resize({ height })
  }
  new window.ResizeObserver(() => {
    if (isPlanned) return
    isPlanned = true
    window.requestAnimationFrame(report)
  }).observe(root)
}

export const measureHeight = (root: HTMLElement): number => Math.ceil(root.getBoundingClientRect().height)
