import type { ApiError } from '@vestibule/contract/errors'
import { useAtomValue } from 'jotai'
import dialog from '@vestibule/messages/en/admin/dialog.json' with { type: 'json' }
import { useEffect, useRef, useState } from 'react'
import { addMessages } from '../../i18n/english.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { reauthenticationAtom } from '../../ports/reauthentication.ts'
import { PasswordField } from '../auth-card/PasswordField.tsx'
import { Username } from '../auth-card/Username.tsx'
import { useUntilChanged } from '../form/use-until-changed.ts'

addMessages({ dialog })

/** The name of the field in its form. */
export const ownPassword = 'ownPassword'

/**
 * What the user typed as their own password, if the form asks for it.
 *
 * @returns `missing` where it is asked for and empty; the keyboard is in the field then
 */
export const readOwnPassword = (form: HTMLFormElement): string | undefined | 'missing' => {
  const field = form.elements.namedItem(ownPassword)
  if (!(field instanceof HTMLInputElement)) return undefined
  if (field.value !== '') return field.value
  field.focus()
  return 'missing'
}

type OwnPasswordProps = {
  /** The form was sent without it. */
  readonly isMissing: boolean
  /** What the server refused last. */
  readonly error?: ApiError
}

/** Asks the user for their own password, in the dialog whose change needs a fresh proof. */
export const OwnPassword = ({ isMissing, error }: OwnPasswordProps) => {
  const { t } = useTranslation('dialog')
  const errorText = useErrorText()
  const { email } = useAtomValue(reauthenticationAtom)
  const [isTyped, setTyped] = useState(false)
  const { error: current, onChange } = useUntilChanged(error)
  const refused = current?.code === 'WRONG_PASSWORD' ? errorText(current) : undefined
  const place = useRef<HTMLDivElement>(null)
  // It appears after the form was sent: what is left to do is here.
  useEffect(() => place.current?.querySelector<HTMLInputElement>(`[name=${ownPassword}]`)?.focus(), [])
  return (
    <div ref={place} className="contents">
      <Username email={email()} />
      <PasswordField
        name={ownPassword}
        label={t('proof.label')}
        hint={t('proof.hint')}
        autoComplete="current-password"
        error={isMissing && !isTyped ? t('proof.missing') : refused}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value !== '')
          onChange()
        }}
      />
    </div>
  )
}
