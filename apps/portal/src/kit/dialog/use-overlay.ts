import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { hostAtom } from '../../ports/host.ts'

/** Lays the frame over the host's page while a dialog of the portal is shown, and says when it lies there. */
export const useOverlay = (): boolean => {
  const host = useAtomValue(hostAtom)
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    // The host notes what has the keyboard before the dialog takes it.
    void host.overlay({ on: true }).then(() => setAbove(true))
    return () => void host.overlay({ on: false })
  }, [host])
  return isAbove
}
