import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { type Clock, clockAtom } from '../../ports/clock.ts'
import { observeCovers } from '../observe-covers.ts'

/** How long something must have been on screen before a click on it counts. */
const seenForMs = 500

const observe = (element: Element, clock: Clock, look: (isSeen: boolean) => void): (() => void) => {
  // Where a browser observes nothing, time alone counts.
  if (typeof IntersectionObserver === 'undefined') {
    look(true)
    return () => {}
  }
  const observer = observeCovers(window, clock, {
    onEntries: (entries) => {
      const last = entries.at(-1)
      look(last?.isVisible ?? last?.isIntersecting ?? false)
    },
    onReset: () => look(false),
  })
  observer.observe(element)
  return observer.stop
}

/**
 * For buttons whose click cannot be taken back: a click counts only when the button has been visible, and not
 * covered, for half a second. A page that draws over the frame, or moves it under the pointer, gets nothing (SEC-PO-09).
 */
export const useClickGuard = <E extends HTMLElement>() => {
  const clock = useAtomValue(clockAtom)
  const ref = useRef<E>(null)
  const [isTrusted, setTrusted] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    let waiting = new AbortController()
    let was: boolean | undefined
    const look = (isSeen: boolean) => {
      if (isSeen === was) return
      was = isSeen
      waiting.abort()
      setTrusted(false)
      if (!isSeen) return
      waiting = new AbortController()
      clock.wait(seenForMs, waiting.signal).then(
        () => setTrusted(true),
        () => {},
      )
    }
    const stop = observe(element, clock, look)
    return () => {
      waiting.abort()
      stop()
    }
  }, [clock])
  return { ref, isTrusted }
}
