import { deleteUser, disableUser, enableUser, resendActivationLink } from '@vestibule/contract/areas/team'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { atom } from 'jotai/vanilla'
import { translatorAtom } from '../../i18n/translator.atoms.ts'
import { bulkAction } from '../../kit/bulk-action.ts'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { callAtom } from '../../ports/call.ts'
import { userList } from './users.atoms.ts'

const operations = {
  disable: disableUser,
  enable: enableUser,
  remove: deleteUser,
  resend: resendActivationLink,
}
const messages = {
  disable: 'bulk.disabled',
  enable: 'bulk.enabled',
  remove: 'bulk.removed',
  resend: 'bulk.resent',
} as const

export type BulkKind = keyof typeof operations

/** Disables, enables or deletes several users, or invites them again. */
export const bulkUsers = bulkAction<BulkKind, TeamUser>({
  run: (get, kind, { id }) => get(callAtom)(operations[kind], { userId: id }),
  toKey: ({ id }) => id,
  selection: userList.selection,
  reload: userList.reload,
  // Only enabling asks for one, which a button does.
  asksPassword: 'inDialog',
  announce: atom(null, (get, set, kind, count) => {
    set(showToast, get(translatorAtom).text('users', messages[kind], { count }))
  }),
})
