import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { Toast } from '../kit/feedback/Toast.tsx'
import { toastPlace } from '../kit/feedback/toast.atoms.ts'
import { leaveAdmin } from '../routes/leave.atoms.ts'
import { LeaveGuard } from './LeaveGuard.tsx'

type PartOfAdministrationProps = {
  readonly part: 'page' | 'dialog'
  readonly children: ReactNode
}

/** A page or a dialog in a place of the host's own: the host has the navigation around it. */
export const PartOfAdministration = ({ part, children }: PartOfAdministrationProps) => (
  <>
    {part === 'dialog' ? (
      <DialogAlone>{children}</DialogAlone>
    ) : (
      <main className="v-page is-alone">{children}</main>
    )}
    <LeaveGuard />
    <Toast />
  </>
)

/** The dialogs of a page are drawn outside of it. With the last of them the user has left. */
const DialogAlone = ({ children }: { readonly children: ReactNode }) => {
  const isOpen = useAtomValue(toastPlace) !== null
  const leave = useSetAtom(leaveAdmin)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) leave()
    wasOpen.current = isOpen
  }, [isOpen, leave])
  return <div hidden>{children}</div>
}
