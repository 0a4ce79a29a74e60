import { X } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type InviteeProblems, isBad, isKnown } from './invitee-problems.ts'
import { InviteeNotes } from './InviteeNotes.tsx'
import type { Invitees } from './use-invitees.ts'

type InviteeFieldProps = {
  readonly invitees: Invitees
  readonly problems: InviteeProblems
  /** The form was sent without any address. */
  readonly isMissing: boolean
}

const separators = /[\s,;]/

/** Addresses as chips. A separator, Enter, Tab or pasting makes chips; Backspace gives the last one back. */
export const InviteeField = ({ invitees, problems, isMissing }: InviteeFieldProps) => {
  const { t } = useTranslation('users')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { held, text } = invitees
  const keys = useChipKeys(invitees)
  const remove = (email: string) => {
    invitees.remove([email])
    input.current?.focus()
  }
  const isInvalid =
    isMissing || problems.incomplete.length + problems.refused.length > 0 || problems.isTooMany
  return (
    <div className="v-field">
      <label className="v-label" htmlFor={id}>
        {t('inviteDialog.emails')}
      </label>
      <div className="v-input is-chips">
        {held.map(({ email }) => (
          <Chip
            key={email}
            email={email}
            tone={isBad(problems, email) ? 'is-bad' : isKnown(problems, email) ? 'is-known' : ''}
            onRemove={() => remove(email)}
          />
        ))}
        <input
          ref={input}
          id={id}
          name="emails"
          type="text"
          inputMode="email"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          placeholder={held.length > 0 ? t('inviteDialog.addAnother') : t('inviteDialog.example')}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-notes`}
          {...keys}
          data-autofocus
        />
      </div>
      <InviteeNotes id={`${id}-notes`} problems={problems} isMissing={isMissing} />
    </div>
  )
}

/** How typing and pasting make chips, and Backspace takes the last one back. */
const useChipKeys = (invitees: Invitees) => {
  const { held, text } = invitees
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // A key that chooses a candidate of an input method is none of the field's.
    if (event.nativeEvent.isComposing) return
    if (text.trim() !== '' && (event.key === 'Enter' || event.key === 'Tab')) {
      if (event.key === 'Enter') event.preventDefault()
      invitees.commit()
    }
    if (event.key === 'Backspace' && text === '' && held.length > 0) {
      event.preventDefault()
      invitees.editLast()
    }
  }
  // Not by keys: keyboards of telephones do not say which one was pressed.
  const type = (typed: string) => {
    if (!separators.test(typed.trimStart())) return invitees.setText(typed)
    invitees.add(typed)
    invitees.setText('')
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!separators.test(pasted.trim())) return
    event.preventDefault()
    invitees.add(`${text} ${pasted}`)
    invitees.setText('')
  }
  return {
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
    onKeyDown: press,
    onPaste: paste,
  }
}

type ChipProps = { readonly email: string; readonly tone: string; readonly onRemove: () => void }

const Chip = ({ email, tone, onRemove }: ChipProps) => {
  const { t } = useTranslation('users')
  return (
    <span className={`v-chip ${tone}`}>
      <bdi className="v-cut" dir="ltr" title={email}>
        {email}
      </bdi>
      <button type="button" aria-label={t('inviteDialog.removeAddress', { email })} onClick={onRemove}>
        <X className="v-icon" aria-hidden="true" />
      </button>
    </span>
  )
}
