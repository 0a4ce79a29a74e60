import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { ActForDialog } from './ActForDialog.tsx'
import { ChangeRolesDialog } from './ChangeRolesDialog.tsx'
import { DisableUserDialog } from './DisableUserDialog.tsx'
import { InviteDialog } from './invite/InviteDialog.tsx'
import { ManyDialog } from './ManyDialog.tsx'
import { RemoveUserDialog } from './RemoveUserDialog.tsx'
import { userDialog } from './users.atoms.ts'

/** The one dialog that is open, if any. It closes with the page. */
export const UserDialogs = () => {
  const [dialog, setDialog] = useAtom(userDialog)
  useEffect(() => () => setDialog({ is: 'closed' }), [setDialog])
  const onClose = () => setDialog({ is: 'closed' })
  switch (dialog.is) {
    case 'closed':
      return null
    case 'inviting':
      return <InviteDialog onClose={onClose} />
    case 'actingFor':
      return <ActForDialog user={dialog.user} onClose={onClose} />
    case 'changingRoles':
      return <ChangeRolesDialog user={dialog.user} onClose={onClose} />
    case 'disabling':
      return <DisableUserDialog user={dialog.user} onClose={onClose} />
    case 'removing':
      return <RemoveUserDialog user={dialog.user} onClose={onClose} />
    case 'disablingMany':
      return <ManyDialog deed="disable" users={dialog.users} onClose={onClose} />
    case 'removingMany':
      return <ManyDialog deed="remove" users={dialog.users} onClose={onClose} />
  }
}
