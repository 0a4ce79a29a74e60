import { deleteUser, disableUser, enableUser } from '@vestibule/contract/areas/team'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import { Ban, CircleCheck, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { useFocusKept } from '../../kit/page/use-focus-kept.ts'
import { bulkUsers } from './bulk-users.atoms.ts'
import { userDialog, userList } from './users.atoms.ts'

/** Takes the toolbar's place and height while rows are picked, so that no row moves. */
export const BulkBar = ({ users }: { readonly users: readonly TeamUser[] }) => {
  const { t } = useTranslation('users')
  const table = useTranslation('table')
  const open = useSetAtom(userDialog)
  const pick = useSetAtom(userList.selection)
  const state = useAtomValue(bulkUsers.state)
  const run = useSetAtom(bulkUsers.start)
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
      <Allowed to={disableUser}>
        <Button kind="ghost" onClick={() => open({ is: 'disablingMany', users })}>
          <Ban className="v-icon" aria-hidden="true" />
          {t('bulk.disable')}
        </Button>
      </Allowed>
      <Allowed to={deleteUser}>
        <Button kind="danger-quiet" onClick={() => open({ is: 'removingMany', users })}>
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
