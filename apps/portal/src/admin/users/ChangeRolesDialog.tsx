import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { reloadProfile } from '../../session/reload-profile.ts'
import { signedInSession } from '../../session/session.atoms.ts'
import { RoleChecks } from './RoleChecks.tsx'
import { changeRoles } from './users.atoms.ts'

export const ChangeRolesDialog = ({
  user,
  onClose,
}: {
  readonly user: TeamUser
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('users')
  const common = useTranslation('common')
  const [state, change] = useAtom(changeRoles)
  const forget = useSetAtom(changeRoles.reset)
  const sayDone = useSetAtom(showToast)
  const reload = useSetAtom(reloadProfile)
  const isMe = useAtomValue(signedInSession)?.user.id === user.id
  const name = user.name || user.email
  const close = () => {
    forget()
    onClose()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const roleIds = new FormData(event.currentTarget).getAll('roleIds').map(String)
    if (!(await change({ id: user.id, roleIds }))) return
    close()
    sayDone(t('said.rolesChanged', { name }))
    // What I may do stands in my token and in what is shown to me.
    if (isMe) void reload()
  }
  return (
    <Dialog title={t('rolesDialog.title', { name })} lead={t('rolesDialog.lead')} onClose={close}>
      <form onSubmit={submit}>
        <div className="v-main">
          <RoleChecks held={user.roleIds} />
          {state.is === 'failed' && <Refusal error={state.error} />}
        </div>
        <footer>
          <Button onClick={close}>{common.t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={state.is === 'running'}>
            {t('rolesDialog.submit')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
