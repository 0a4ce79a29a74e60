import { useTranslation } from '../../../i18n/use-translation.ts'
import { Chips } from '../../../kit/form/Chips.tsx'
import { type InviteeProblems, isBad, isKnown } from './invitee-problems.ts'
import { InviteeNotes } from './InviteeNotes.tsx'
import type { Invitees } from './use-invitees.ts'

type InviteeFieldProps = {
  readonly invitees: Invitees
  readonly problems: InviteeProblems
  /** The form was sent without any address. */
  readonly isMissing: boolean
  readonly sent: readonly string[]
}

/** Addresses of the people to invite, with what each of them needs. */
export const InviteeField = ({ invitees, problems, isMissing, sent }: InviteeFieldProps) => {
  const { t } = useTranslation('users')
  const { held, text } = invitees
  const isInvalid =
    isMissing || problems.incomplete.length + problems.refused.length > 0 || problems.isTooMany
  return (
    <Chips
      label={t('inviteDialog.emails')}
      name="emails"
      inputMode="email"
      values={held.map(({ email }) =>
        isBad(problems, email)
          ? { value: email, tone: 'bad' }
          : isKnown(problems, email)
            ? { value: email, tone: 'known' }
            : { value: email },
      )}
      text={text}
      placeholder={held.length > 0 ? t('inviteDialog.addAnother') : t('inviteDialog.example')}
      isInvalid={isInvalid}
      removeLabel={(email) => t('inviteDialog.removeAddress', { email })}
      onText={invitees.setText}
      onAdd={invitees.add}
      onRemove={(email) => invitees.remove([email])}
      onEditLast={invitees.editLast}
      hasAutofocus
    >
      <InviteeNotes problems={problems} isMissing={isMissing} sent={sent} />
    </Chips>
  )
}
