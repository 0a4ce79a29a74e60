import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { unsavedAtom } from '../../ports/unsaved.ts'

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Says how much would be lost by leaving. The portal asks before it goes elsewhere, the browser before it closes. */
export const useUnsaved = (count: number): void => {
  const setUnsaved = useSetAtom(unsavedAtom)
  const isUnsaved = count > 0
  useEffect(() => {
    setUnsaved(count)
    return () => setUnsaved(0)
  }, [count, setUnsaved])
  useEffect(() => {
    if (!isUnsaved) return
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
