import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { isShownOnce } from '../../ports/shown-once.ts'

/** Keeps what is shown only once from being taken away by a message of the host or by an address. */
export const useShownOnce = (isShown: boolean): void => {
  const show = useSetAtom(isShownOnce)
  useEffect(() => {
    show(isShown)
    return () => show(false)
  }, [isShown, show])
}
