import { useAtomValue } from 'jotai'
import type { ChangeEvent } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Field } from '../../../kit/auth-card/Field.tsx'
import { inviteFields } from './invite-fields.ts'
import type { Invitee } from './invitees.ts'
import type { Invitees } from './use-invitees.ts'

type InviteeDetailsProps = {
  readonly invitees: Invitees
  /** Addresses whose phone number has to be given before the form is sent. */
  readonly missingPhones: readonly string[]
}

/** Names, and phone numbers where the operator wants them. For several people they stay folded unless one is needed. */
export const InviteeDetails = ({ invitees, missingPhones }: InviteeDetailsProps) => {
  const { t } = useTranslation('users')
  const { hasName, hasUsername, phone } = useAtomValue(inviteFields)
  const { held } = invitees
  if (!hasName && !hasUsername && phone === 'hidden') return null
  const rows = held.map((invitee) => (
    <PersonFields
      key={invitee.email}
      invitee={invitee}
      isAlone={held.length === 1}
      lacksPhone={missingPhones.includes(invitee.email)}
      onChange={(fields) => invitees.change(invitee.email, fields)}
    />
  ))
  if (held.length < 2) return rows
  const isOnlyName = phone === 'hidden' && !hasUsername
  return (
    <details className="v-fold" open={phone === 'mandatory' || undefined}>
      <summary>{t(isOnlyName ? 'inviteDialog.names' : 'inviteDialog.details')}</summary>
      <div className="v-fold-body">{rows}</div>
    </details>
  )
}

type PersonFieldsProps = {
  readonly invitee: Invitee
  /** The only person of the form: the labels need not say whose the fields are. */
  readonly isAlone: boolean
  readonly lacksPhone: boolean
  readonly onChange: (fields: Partial<Invitee>) => void
}

const PersonFields = ({ invitee, isAlone, lacksPhone, onChange }: PersonFieldsProps) => {
  const { t } = useTranslation('users')
  const common = useTranslation('common')
  const { hasName, hasUsername, phone } = useAtomValue(inviteFields)
  const optional = (label: string) => `${label} ${common.t('optional')}`
  const phoneLabel = t('inviteDialog.phone')
  const field = (name: 'name' | 'phone' | 'username') => ({
    name,
    defaultValue: invitee[name],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.currentTarget.value }),
  })
  const fields = (
    <div className="v-columns">
      {hasName && <Field {...field('name')} label={optional(t('inviteDialog.name'))} maxLength={200} />}
      {phone !== 'hidden' && (
        <Field
          {...field('phone')}
          type="tel"
          dir="ltr"
          label={phone === 'mandatory' ? phoneLabel : optional(phoneLabel)}
          maxLength={32}
          error={lacksPhone ? t('inviteDialog.phoneMissing') : undefined}
        />
      )}
      {hasUsername && (
        <Field
          {...field('username')}
          dir="ltr"
          label={optional(t('inviteDialog.username'))}
          maxLength={128}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </div>
  )
  if (isAlone) return fields
  return (
    <fieldset className="v-group">
      <legend className="v-label">
        <bdi dir="ltr">{invitee.email}</bdi>
      </legend>
      {fields}
    </fieldset>
  )
}
