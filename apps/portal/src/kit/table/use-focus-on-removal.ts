import { type RefObject, useEffect } from 'react'

/**
 * Moves the keyboard to a region when the row it stood on is no longer drawn: it would be at the start of the document
 * otherwise, far from where it was.
 */
export const useFocusOnRemoval = (region: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const held = region.current
    if (held === null) return
    let focused: EventTarget | null = null
    const remember = ({ target }: FocusEvent) => {
      focused = target
    }
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Node) || focused.isConnected) return
      focused = null
      if (document.activeElement === null || document.activeElement === document.body)
        held.focus({ preventScroll: true })
    })
    held.addEventListener('focusin', remember)
    observer.observe(held, { childList: true, subtree: true })
    return () => {
      held.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [region])
}
