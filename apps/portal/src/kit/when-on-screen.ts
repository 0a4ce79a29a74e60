/** More than an edge: what has no height touches the screen as well. */
const anyOfIt = 0.001

/**
 * Tells once when something of an element is on screen; at once where browsers cannot tell.
 *
 * @returns ends the waiting
 */
export const whenOnScreen = (element: Element, notify: () => void): (() => void) => {
  if (typeof IntersectionObserver === 'undefined') {
    notify()
    return () => {}
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if ((entries.at(-1)?.intersectionRatio ?? 0) < anyOfIt) return
      observer.disconnect()
      notify()
    },
    { threshold: anyOfIt },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
