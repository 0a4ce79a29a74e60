import { useEffect, useReducer, useState } from 'react'

/** Code that something is drawn with. */
export type Chunk = {
  readonly isHere: () => boolean
  readonly fetched: () => Promise<unknown>
}

/**
 * The value while it can be drawn, and the last one that could while its code is on the way: nothing is taken away for a
 * gap. What needs no code of its own, and what follows within the same code, is shown at once: a button that looks free
 * for a moment longer takes a second click, which is why this is no `useDeferredValue`.
 *
 * The first value is returned in any case: there is nothing to be shown in its place.
 *
 * @param chunk what the value is drawn with; undefined: it is here
 * @throws what fetching the code failed with, for the boundary around
 * @example const state = useArrived(next, screens[next.step])
 */
export const useArrived = <Value>(next: Value, chunk: Chunk | undefined): Value => {
  const isHere = chunk === undefined || chunk.isHere()
  const [shown, setShown] = useState(next)
  const [failure, setFailure] = useState<{ readonly of: Value; readonly error: unknown }>()
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (isHere || chunk === undefined) return undefined
    let isWanted = true
    chunk.fetched().then(drawAgain, (error: unknown) => {
      if (isWanted) setFailure({ of: next, error })
    })
    return () => {
      isWanted = false
    }
  }, [next, chunk, isHere])
  if (failure?.of === next) throw failure.error
  if (isHere && shown !== next) setShown(next)
  return isHere ? next : shown
}
