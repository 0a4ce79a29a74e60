import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { clockAtom } from '../../ports/clock.ts'

/** How long something must have been on screen before a click on it counts. */
const seenForMs = 500

type Seen = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** The second version of the observer also tells what covers the element; where it is missing, the first must do. */
const observe = (element: Element, onChange: (isSeen: boolean) => void): (() => void) => {
  if (typeof IntersectionObserver === 'undefined') {
    onChange(true)
    return () => {}
  }
  let was: boolean | undefined
  const options = { threshold: 1, trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1) as Seen | undefined
    const isSeen = last?.isVisible ?? last?.isIntersecting ?? false
    if (isSeen !== was) onChange(isSeen)
    was = isSeen
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
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
    let waiting = new AbortController()
    const look = (isSeen: boolean) => {
      waiting.abort()
      setTrusted(false)
      if (!isSeen) return
      waiting = new AbortController()
      clock.wait(seenForMs, waiting.signal).then(
        () => setTrusted(true),
        () => {},
      )
    }
    const stop = ref.current ? observe(ref.current, look) : () => {}
    return () => {
      waiting.abort()
      stop()
    }
  }, [clock])
  return { ref, isTrusted }
}
