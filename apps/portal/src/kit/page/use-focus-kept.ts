import { useEffect } from 'react'
import { focusTitle } from './focus-title.ts'

const keep = (): void => {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) focusTitle()
}

/**
 * For parts that go away while the keyboard may stand on them, or on what they changed: it goes to the start of the
 * page then, not out of it.
 */
export const useFocusKept = (): void => {
  useEffect(
    () => () =>
      // Two frames later, because a dialog gives the keyboard back after it has gone.
      void requestAnimationFrame(() => requestAnimationFrame(keep)),
    [],
  )
}
