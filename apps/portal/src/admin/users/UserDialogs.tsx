import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { ActForDialog } from './ActForDialog.tsx'
import { ChangeRolesDialog } from './ChangeRolesDialog.tsx'
import { ConfirmUserDialog } from './ConfirmUserDialog.tsx'
import { InviteDialog } from './invite/InviteDialog.tsx'
import { ManyDialog } from './ManyDialog.tsx'
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
      return <ConfirmUserDialog kind="disable" user={dialog.user} onClose={onClose} />
    case 'removing':
      return <ConfirmUserDialog kind="remove" user={dialog.user} onClose={onClose} />
    case 'disablingMany':
      return <ManyDialog kind="disable" users={dialog.users} onClose={onClose} />
    case 'removingMany':
      return <ManyDialog kind="remove" users={dialog.users} onClose={onClose} />
  }
}
