import { addUser } from '@vestibule/contract/areas/users'
import type { Input } from '@vestibule/contract'
import { refusedFields } from '@vestibule/contract/refused-fields'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Field } from '../../kit/box/Field.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { say } from '../../kit/feedback/news.atoms.ts'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { phoneField } from './phone-field.ts'
import { RoleChecks } from './RoleChecks.tsx'
import { inviteUser, userDialog } from './users.atoms.ts'

const thirtyDays = 30 * 86_400
/** Refusals that are about the address; they are said beside it. */
const aboutAddress: ReadonlySet<string> = new Set(['USER_ALREADY_MEMBER', 'EMAIL_INVALID'])

const invitationIn = (form: HTMLFormElement): Input<typeof addUser> => {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    email: text('email'),
    name: text('name') || undefined,
    phone: text('phone') || undefined,
    roleIds: data.getAll('roleIds').map(String),
    expirationInSeconds: data.has('temporary') ? thirtyDays : undefined,
    provider: 'local',
  }
}

/** Asks a colleague to join. What was typed stays when the server refuses. */
export const InviteUserDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('users')
  const common = useTranslation('common')
  const [state, invite] = useAtom(inviteUser)
  const forget = useSetAtom(inviteUser.reset)
  const sayDone = useSetAtom(say)
  const open = useSetAtom(userDialog)
  const phone = useAtomValue(phoneField)
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set<string>())
  const close = () => {
    forget()
    onClose()
  }
  const several = () => {
    forget()
    open({ is: 'invitingMany' })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const input = invitationIn(form)
    const found = new Set(refusedFields(addUser, input))
    if (phone === 'mandatory' && input.phone === undefined) found.add('phone')
    setRefused(found)
    const field = form.elements.namedItem([...found][0] ?? '')
    if (field instanceof HTMLElement) return field.focus()
    if (!(await invite(input))) return
    close()
    sayDone(t('said.invited', { email: input.email }))
  }
  return (
    <Dialog title={t('inviteDialog.title')} lead={t('inviteDialog.lead')} size="wide" onClose={close}>
      <form onSubmit={submit} noValidate>
        <div className="v-main">
          <InviteFields refused={refused} />
          {state.is === 'failed' && !aboutAddress.has(state.error.code) && <Refusal error={state.error} />}
        </div>
        <footer>
          <Button kind="ghost" onClick={several}>
            {t('inviteDialog.several')}
          </Button>
          <Button onClick={close}>{common.t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={state.is === 'running'}>
            {t('inviteDialog.submit')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const InviteFields = ({ refused }: { readonly refused: ReadonlySet<string> }) => {
  const { t } = useTranslation('users')
  const common = useTranslation('common')
  const errorText = useErrorText()
  const phone = useAtomValue(phoneField)
  const state = useAtomValue(inviteUser)
  const taken =
    state.is === 'failed' && aboutAddress.has(state.error.code) ? errorText(state.error) : undefined
  const optional = (label: string) => `${label} ${common.t('optional')}`
  return (
    <>
      <Field
        name="email"
        type="email"
        dir="ltr"
        label={common.t('email.label')}
        autoComplete="off"
        error={refused.has('email') ? common.t('email.malformed') : taken}
        data-autofocus
      />
      <Field name="name" label={optional(t('inviteDialog.name'))} autoComplete="off" maxLength={200} />
      {phone !== 'hidden' && (
        <Field
          name="phone"
          type="tel"
          dir="ltr"
          label={phone === 'mandatory' ? t('inviteDialog.phone') : optional(t('inviteDialog.phone'))}
          autoComplete="off"
          maxLength={32}
          error={refused.has('phone') ? common.t('required') : undefined}
        />
      )}
      <RoleChecks held={[]} hint={t('inviteDialog.rolesHint')} />
      <Check name="temporary" label={t('inviteDialog.temporary')} hint={t('inviteDialog.temporaryHint')} />
    </>
  )
}
