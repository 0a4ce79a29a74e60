import { deleteUser, disableUser, enableUser } from '@vestibule/contract/areas/team'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtom, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { doToMany } from './bulk.ts'
import { selection, userDialog } from './users.atoms.ts'

/** Takes the toolbar's place and height while rows are picked, so that no row moves. */
export const BulkBar = ({ users }: { readonly users: readonly TeamUser[] }) => {
  const { t } = useTranslation('users')
  const table = useTranslation('table')
  const open = useSetAtom(userDialog)
  const pick = useSetAtom(selection)
  const [deed, run] = useAtom(doToMany)
  const enableAll = async () => {
    if (await run({ deed: 'enable', users })) pick(new Set())
  }
  return (
    <div className="v-tools">
      <span className="v-count">{table.t('selected', { count: users.length })}</span>
      <Allowed to={enableUser}>
        <Button isBusy={deed.is === 'running'} onClick={enableAll}>
          {t('bulk.enable')}
        </Button>
      </Allowed>
      <Allowed to={disableUser}>
        <Button onClick={() => open({ is: 'disablingMany', users })}>{t('bulk.disable')}</Button>
      </Allowed>
      <Allowed to={deleteUser}>
        <Button kind="danger-quiet" onClick={() => open({ is: 'removingMany', users })}>
          {t('bulk.remove')}
        </Button>
      </Allowed>
      <Button kind="ghost" onClick={() => pick(new Set())}>
        {table.t('clear')}
      </Button>
    </div>
  )
}
