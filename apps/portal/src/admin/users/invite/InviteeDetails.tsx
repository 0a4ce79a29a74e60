import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Field } from '../../../kit/auth-card/Field.tsx'
import { phoneField } from './phone-field.ts'
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
  const phone = useAtomValue(phoneField)
  const { held } = invitees
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
  return (
    <details className="v-fold" open={phone === 'mandatory' || undefined}>
      <summary>{t(phone === 'hidden' ? 'inviteDialog.names' : 'inviteDialog.namesAndPhones')}</summary>
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

const PersonFields = ({ invitee: { email, name, phone }, ...rest }: PersonFieldsProps) => {
  const { isAlone, lacksPhone, onChange } = rest
  const { t } = useTranslation('users')
  const common = useTranslation('common')
  const wanted = useAtomValue(phoneField)
  const optional = (label: string) => `${label} ${common.t('optional')}`
  const phoneLabel = t('inviteDialog.phone')
  const fields = (
    <>
      <Field
        name="name"
        label={optional(t('inviteDialog.name'))}
        defaultValue={name}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {wanted !== 'hidden' && (
        <Field
          name="phone"
          type="tel"
          dir="ltr"
          label={wanted === 'mandatory' ? phoneLabel : optional(phoneLabel)}
          defaultValue={phone}
          autoComplete="off"
          maxLength={32}
          error={lacksPhone ? t('inviteDialog.phoneMissing') : undefined}
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
        />
      )}
    </>
  )
  if (isAlone) return <div className="v-columns">{fields}</div>
  return (
    <fieldset className="v-group">
      <legend className="v-label">
        <bdi dir="ltr">{email}</bdi>
      </legend>
      <div className="v-columns">{fields}</div>
    </fieldset>
  )
}
