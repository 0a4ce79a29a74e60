import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef } from 'react'
import { clockAtom } from '../../ports/clock.ts'

/** Long enough for a person to see what they are about to press. */
const seenAfterMs = 500

type Guarded<E extends HTMLElement> = { readonly ref: RefObject<E | null>; readonly onClick: () => void }

/**
 * For buttons that destroy or grant: a click counts only when the button has been visible for half a second, so that
 * a page around the frame cannot slide it under a finger or cover it with something else (SEC-PO-09).
 */
export const useGuardedClick = <E extends HTMLElement>(onClick: () => void): Guarded<E> => {
  const clock = useAtomValue(clockAtom)
  const ref = useRef<E>(null)
  const visibleSince = useRef<number | undefined>(undefined)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const see = (isVisible: boolean) => {
      if (!isVisible) visibleSince.current = undefined
      else visibleSince.current ??= clock.now()
    }
    if (!('IntersectionObserver' in window)) return see(true)
    const observer = new IntersectionObserver((entries) => see(isSeen(entries.at(-1))), watching)
    observer.observe(element)
    return () => observer.disconnect()
  }, [clock])
  return {
    ref,
    onClick: () => {
      const since = visibleSince.current
      if (since !== undefined && clock.now() - since >= seenAfterMs) onClick()
    },
  }
}

// Version 2 sees what covers or fades the element; it is asked for by these two, and engines without it ignore them.
const watching = { trackVisibility: true, delay: 100 } as IntersectionObserverInit

type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean }

const isSeen = (entry: Entry | undefined): boolean => (entry?.isVisible ?? entry?.isIntersecting) === true
