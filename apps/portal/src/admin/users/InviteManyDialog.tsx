import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Icon } from '../../kit/feedback/Icon.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { addressesIn, finishInviting, inviteMany, type ManyInvited, mostInvitations } from './invite-many.ts'
import { RoleChecks } from './RoleChecks.tsx'

/** Several colleagues at once. Those who could not be invited stay in the field, and why is said above it. */
export const InviteManyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('users')
  const common = useTranslation('common')
  const state = useAtomValue(inviteMany)
  const finish = useSetAtom(finishInviting)
  const forget = useSetAtom(inviteMany.reset)
  const [problem, setProblem] = useState<string>()
  const close = () => {
    forget()
    onClose()
  }
  const problemOf = ({ length }: readonly string[]): string | undefined => {
    if (length === 0) return common.t('required')
    return length > mostInvitations ? t('manyDialog.tooMany', { count: mostInvitations }) : undefined
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('emails') as HTMLTextAreaElement
    const data = new FormData(event.currentTarget)
    const emails = addressesIn(field.value)
    const found = problemOf(emails)
    setProblem(found)
    if (found !== undefined) return field.focus()
    const left = await finish({ emails, roleIds: data.getAll('roleIds').map(String), provider: 'local' })
    if (left?.length === 0) close()
    else if (left !== undefined) field.value = left.join('\n')
  }
  return (
    <Dialog title={t('manyDialog.title')} lead={t('manyDialog.lead')} size="wide" onClose={close}>
      <form onSubmit={submit} noValidate>
        <div className="v-main">
          {state.is === 'done' && <Unallowed outcome={state.answer} />}
          {state.is === 'failed' && <Refusal error={state.error} />}
          <Addresses error={problem} />
          <RoleChecks held={[]} hint={t('inviteDialog.rolesHint')} />
        </div>
        <footer>
          <Button onClick={close}>{common.t('cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={state.is === 'running'}>
            {t('manyDialog.submit')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const Addresses = ({ error }: { readonly error: string | undefined }) => {
  const { t } = useTranslation('users')
  const id = useId()
  return (
    <div className="v-field">
      <label className="v-label" htmlFor={id}>
        {t('manyDialog.emails')}
      </label>
      <div className="v-input">
        <textarea
          id={id}
          name="emails"
          rows={5}
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-said`}
          data-autofocus
        />
      </div>
      <p className={error === undefined ? 'v-hint' : 'v-error'} id={`${id}-said`}>
        {error ?? t('manyDialog.hint')}
      </p>
    </div>
  )
}

/** Who could not be invited, by reason. */
const Unallowed = ({ outcome: { unallowed } }: { readonly outcome: ManyInvited }) => {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  if (unallowed.length === 0) return null
  const byReason = Map.groupBy(unallowed, ({ error }) => errorText(error))
  return (
    <div className="v-alert is-danger" role="alert">
      <Icon name="alert" />
      <div>
        {[...byReason].map(([reason, failures]) => (
          <p key={reason}>
            {t('bulk.failed', { names: failures.map(({ email }) => email).join(', '), reason })}
          </p>
        ))}
      </div>
    </div>
  )
}
