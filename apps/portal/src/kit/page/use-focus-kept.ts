import { useEffect } from 'react'
import { focusTitle } from './focus-title.ts'

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * What has the keyboard now may go away with an answer that is still on its way, such as the row that a dialog has
 * deleted. That is waited for until the keyboard is somewhere else.
 */
const keepUntilItMoves = (): void => {
  const held = document.activeElement
  const observer = new MutationObserver(() => {
    const isThere = held?.isConnected === true
    if (isThere && document.activeElement === held) return
    observer.disconnect()
    if (!isThere && isLost()) focusTitle()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

const keep = (): void => {
  if (isLost()) focusTitle()
  else keepUntilItMoves()
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
