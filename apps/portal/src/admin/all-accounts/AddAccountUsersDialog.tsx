import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { email } from '@vestibule/contract/schemas/user'
import type { AccountRow } from '@vestibule/contract/schemas/sub-tenant'
import { useState } from 'react'
import * as v from 'valibot'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { Chips } from '../../kit/form/Chips.tsx'
import { addToAccount } from './account-users.atoms.ts'
import { SharedRoleChecks } from './SharedRoleChecks.tsx'

const isEmail = (text: string): boolean => v.is(email, text)
const split = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
const joined = (held: readonly string[], text: string): string[] => [...new Set([...held, ...split(text)])]

type AddAccountUsersDialogProps = { readonly account: AccountRow; readonly onClose: () => void }

/** Invites people to an account below, all with the same roles. */
export const AddAccountUsersDialog = ({ account, onClose }: AddAccountUsersDialogProps) => {
  const { t } = useTranslation('allAccounts')
  const mayOpen = useAllowed()(updateSubAccountAccess)
  const [emails, setEmails] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const wrong = emails.filter((one) => !isEmail(one))
  const read = (form: FormData) => {
    const all = joined(emails, text)
    setEmails(all)
    setText('')
    setMissing(all.length === 0)
    if (all.length === 0 || !all.every(isEmail)) return undefined
    return {
      tenantId: account.tenantId,
      users: all.map((one) => ({ email: one })),
      roleIds: form.getAll('roleIds').map(String),
      ...(form.has('allowAccess') && { allowSubAccountAccess: true }),
    }
  }
  const problem = isMissing
    ? t('addUsers.missing')
    : wrong.length > 0 && t('addUsers.malformed', { email: wrong.join(', ') })
  return (
    <FormDialog
      action={addToAccount}
      title={t('addUsers.title', { account: account.name })}
      lead={t('addUsers.lead')}
      submit={t('addUsers.submit')}
      done={t('messages.usersAdded')}
      read={read}
      onClose={onClose}
    >
      <Chips
        label={t('addUsers.emails')}
        name="emails"
        inputMode="email"
        values={emails.map((value) => (isEmail(value) ? { value } : { value, tone: 'bad' }))}
        text={text}
        isInvalid={problem !== false}
        removeLabel={(one) => t('addUsers.removeAddress', { email: one })}
        onText={setText}
        onAdd={(added) => {
          setMissing(false)
          setEmails(joined(emails, added))
        }}
        onRemove={(removed) => setEmails(emails.filter((one) => one !== removed))}
        onEditLast={() => {
          setText(emails.at(-1) ?? '')
          setEmails(emails.slice(0, -1))
        }}
        hasAutofocus
      >
        {problem === false ? (
          <p className="v-hint">{t('addUsers.hint')}</p>
        ) : (
          <p className="v-error" role="alert">
            {problem}
          </p>
        )}
      </Chips>
      <SharedRoleChecks held={[]} />
      {mayOpen && (
        <Check name="allowAccess" label={t('addUsers.allowAccess')} hint={t('addUsers.allowAccessHint')} />
      )}
    </FormDialog>
  )
}
