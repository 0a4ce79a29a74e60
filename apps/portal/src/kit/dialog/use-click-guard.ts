import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { clockAtom } from '../../ports/clock.ts'

/** How long something must have been on screen before a click on it counts. */
const seenForMs = 500

type Seen = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** The second version of the observer also tells what covers the element; where it is missing, the first must do. */
const observe = (element: Element, onChange: (isSeen: boolean) => void): (() => void) => {
  if (typeof IntersectionObserver === 'undefined') return () => {}
  const options = { threshold: 1, trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1) as Seen | undefined
    if (last) onChange(last.isVisible ?? last.isIntersecting)
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
  const seenSince = useRef<number | undefined>(undefined)
  useEffect(() => {
    seenSince.current = clock.now()
    if (ref.current === null) return
    return observe(ref.current, (isSeen) => {
      seenSince.current = isSeen ? (seenSince.current ?? clock.now()) : undefined
    })
  }, [clock])
  const isTrusted = (): boolean =>
    seenSince.current !== undefined && clock.now() - seenSince.current >= seenForMs
  return { ref, isTrusted }
}
