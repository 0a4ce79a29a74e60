import type { Operation } from '@vestibule/contract'
import { requestImpersonation } from '@vestibule/contract/areas/impersonation'
import {
  deleteUser,
  disableUser,
  lockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useAllowed } from '../../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../../kit/dialog/dialog-address.ts'
import { addressedUser } from '../addressed-user.atoms.ts'
import { InviteDialog } from '../invite/InviteDialog.tsx'
import { shownUsers, userList } from '../users.atoms.ts'
import { AccessEndDialog } from './AccessEndDialog.tsx'
import { ActForDialog } from './ActForDialog.tsx'
import { ConfirmUserDialog } from './ConfirmUserDialog.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'
import { ManyDialog } from './ManyDialog.tsx'

type DialogOf<Subject> = {
  readonly operation: Operation
  readonly render: (subject: Subject, onClose: () => void) => ReactNode
}

/** Dialogs about one user, by their name in the address. */
const ofOne: Readonly<Record<string, DialogOf<TeamUser>>> = {
  edit: {
    operation: updateUser,
    render: (user, onClose) => <EditUserDialog user={user} onClose={onClose} />,
  },
  accessEnd: {
    operation: updateUserExpirationTime,
    render: (user, onClose) => <AccessEndDialog user={user} onClose={onClose} />,
  },
  actFor: {
    operation: requestImpersonation,
    render: (user, onClose) => <ActForDialog user={user} onClose={onClose} />,
  },
  disable: {
    operation: disableUser,
    render: (user, onClose) => <ConfirmUserDialog kind="disable" user={user} onClose={onClose} />,
  },
  lock: {
    operation: lockUser,
    render: (user, onClose) => <ConfirmUserDialog kind="lock" user={user} onClose={onClose} />,
  },
  remove: {
    operation: deleteUser,
    render: (user, onClose) => <ConfirmUserDialog kind="remove" user={user} onClose={onClose} />,
  },
}

/** Dialogs about the users that are selected. */
const ofMany: Readonly<Record<string, DialogOf<readonly TeamUser[]>>> = {
  disableMany: {
    operation: disableUser,
    render: (users, onClose) => <ManyDialog kind="disable" users={users} onClose={onClose} />,
  },
  removeMany: {
    operation: deleteUser,
    render: (users, onClose) => <ManyDialog kind="remove" users={users} onClose={onClose} />,
  },
}

/** The dialog that the address names. A user that does not exist, and one that may not be changed, has none. */
export const UserDialogs = () => {
  const [dialog, open] = useAtom(dialogAddress)
  const may = useAllowed()
  const users = useAtomValue(shownUsers)
  const user = useAtomValue(addressedUser)
  const ids = useAtomValue(userList.selection)
  if (dialog === undefined) return null
  const onClose = () => open(undefined)
  if (dialog.is === 'invite') return may(addUser) ? <InviteDialog onClose={onClose} /> : null
  const [one, many] = [ofOne[dialog.is], ofMany[dialog.is]]
  if (one !== undefined && user !== undefined && may(one.operation)) return one.render(user, onClose)
  const selected = users.filter(({ id }) => ids.has(id))
  if (many !== undefined && selected.length > 0 && may(many.operation)) return many.render(selected, onClose)
  return null
}
