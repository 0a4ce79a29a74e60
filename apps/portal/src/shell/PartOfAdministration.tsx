import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { PasswordPrompt } from '../kit/dialog/PasswordPrompt.tsx'
import { Toast } from '../kit/feedback/Toast.tsx'
import { toastPlace } from '../kit/feedback/toast.atoms.ts'
import { route } from '../ports/route.ts'
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
    <PasswordPrompt />
    <Toast />
  </>
)

/** An item that is set up is a dialog by itself, whose steps have addresses of their own. */
const setup = /\/(new|setup)$/

/** The dialogs of a page are drawn outside of it. With the last of them the user has left. */
const DialogAlone = ({ children }: { readonly children: ReactNode }) => {
  const isOpen = useAtomValue(toastPlace) !== null
  // From one step to the next there is no dialog for a moment.
  const isSetup = setup.test(useAtomValue(route).key)
  const leave = useSetAtom(leaveAdmin)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (!wasOpen.current || isOpen || isSetup) return
    wasOpen.current = false
    leave()
  }, [isOpen, isSetup, leave])
  return <div hidden>{children}</div>
}
