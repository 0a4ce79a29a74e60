import { useLayoutEffect, useRef } from 'react'

/** Opens a dialog while it is shown; it keeps the keyboard, and gives it back to what had it. */
export const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the steps put the keyboard where it belongs: what is outside a dialog that is open cannot have it.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
