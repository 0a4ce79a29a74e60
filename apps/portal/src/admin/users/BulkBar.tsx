import { deleteUser, disableUser, enableUser, resendActivationLink } from '@vestibule/contract/areas/team'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import { Ban, CircleCheck, Send, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { useFocusKept } from '../../kit/page/use-focus-kept.ts'
import { bulkUsers } from './bulk-users.atoms.ts'
import { toUserState } from './user-state.ts'
import { userList } from './users.atoms.ts'

/** Takes the toolbar's place and height while rows are picked, so that no row moves. */
export const BulkBar = ({ users }: { readonly users: readonly TeamUser[] }) => {
  const { t } = useTranslation('users')
  const table = useTranslation('table')
  const open = useSetAtom(dialogAddress)
  const pick = useSetAtom(userList.selection)
  const state = useAtomValue(bulkUsers.state)
  const run = useSetAtom(bulkUsers.start)
  const pending = users.filter((user) => toUserState(user) === 'pending')
  useFocusKept()
  return (
    <div className="v-tools">
      <span className="v-count">{table.t('selected', { count: users.length })}</span>
      <Allowed to={enableUser}>
        <Button
          kind="ghost"
          isBusy={state.is === 'running'}
          onClick={() => void run({ kind: 'enable', items: users })}
        >
          <CircleCheck className="v-icon" aria-hidden="true" />
          {t('bulk.enable')}
        </Button>
      </Allowed>
      {pending.length > 0 && (
        <Allowed to={resendActivationLink}>
          <Button
            kind="ghost"
            isBusy={state.is === 'running'}
            onClick={() => void run({ kind: 'resend', items: pending })}
          >
            <Send className="v-icon" aria-hidden="true" />
            {t('bulk.resend')}
          </Button>
        </Allowed>
      )}
      <Allowed to={disableUser}>
        <Button kind="ghost" onClick={() => open('disableMany')}>
          <Ban className="v-icon" aria-hidden="true" />
          {t('bulk.disable')}
        </Button>
      </Allowed>
      <Allowed to={deleteUser}>
        <Button kind="danger-quiet" onClick={() => open('removeMany')}>
          <Trash2 className="v-icon" aria-hidden="true" />
          {t('bulk.remove')}
        </Button>
      </Allowed>
      <span className="is-last">
        <Button kind="ghost" onClick={() => pick(new Set())}>
          {table.t('clear')}
        </Button>
      </span>
    </div>
  )
}
