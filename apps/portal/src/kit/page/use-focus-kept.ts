import { useEffect } from 'react'
import { focusTitle } from './focus-title.ts'

/**
 * For parts that go away while the keyboard may stand on them, or on what they changed: it goes to the start of the
 * page then, not out of it.
 */
export const useFocusKept = (): void => {
  useEffect(
    () => () =>
      // Later, because a dialog gives the keyboard back after it has gone.
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusTitle()
      }),
    [],
  )
}
