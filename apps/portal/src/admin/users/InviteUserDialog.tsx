import { useAtom, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Field } from '../../kit/box/Field.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { RoleChecks } from './RoleChecks.tsx'
import { inviteUser, userNews } from './users.atoms.ts'

const thirtyDays = 30 * 86_400
const isAddress = (text: string): boolean => /^[^\s@,;]+@[^\s@,;]+$/.test(text)

/** Asks a colleague to join. What was typed stays when the server refuses. */
export const InviteUserDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('users')
  const common = useTranslation('common')
  const [state, invite] = useAtom(inviteUser)
  const forget = useSetAtom(inviteUser.reset)
  const say = useSetAtom(userNews)
  const [problem, setProblem] = useState<string>()
  const close = () => {
    forget()
    onClose()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email')).trim()
    if (!isAddress(email))
      return setProblem(email === '' ? common.t('required') : common.t('email.malformed'))
    setProblem(undefined)
    const isDone = await invite({
      email,
      name: String(data.get('name')).trim() || undefined,
      roleIds: data.getAll('roleIds').map(String),
      expirationInSeconds: data.has('temporary') ? thirtyDays : undefined,
      provider: 'local',
    })
    if (!isDone) return
    say(t('said.invited', { email }))
    close()
  }
  return (
    <Dialog title={t('inviteDialog.title')} lead={t('inviteDialog.lead')} size="wide" onClose={close}>
      <form onSubmit={submit} noValidate>
        <div className="v-main">
          <Field
            name="email"
            type="email"
            label={common.t('email.label')}
            autoComplete="off"
            error={problem}
            data-autofocus
          />
          <Field name="name" label={t('inviteDialog.name')} autoComplete="off" maxLength={200} />
          <RoleChecks held={[]} hint={t('inviteDialog.rolesHint')} />
          <Check
            name="temporary"
            label={t('inviteDialog.temporary')}
            hint={t('inviteDialog.temporaryHint')}
          />
          {state.is === 'failed' && <Refusal error={state.error} />}
        </div>
        <footer>
          <Button onClick={close}>{common.t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={state.is === 'running'}>
            {t('inviteDialog.submit')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
