import { passwordLength } from '@vestibule/contract/constants'
import { type InputHTMLAttributes, type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../feedback/Icon.tsx'
import { Field, type FieldProps } from './Field.tsx'

type PasswordFieldProps = Partial<Pick<FieldProps, 'name' | 'label'>> &
  Pick<FieldProps, 'error' | 'hint' | 'isFirst' | 'aside'> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'onInput'> & {
    /** What password managers do with it: fill a known one, or offer a new one (SEC-PO-10). */
    readonly autoComplete: 'current-password' | 'new-password'
  }

export const PasswordField = ({ name = 'password', label, hint, error, ...rest }: PasswordFieldProps) => {
  const { t } = useTranslation('common')
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <Field
      {...rest}
      name={name}
      type={isShown ? 'text' : 'password'}
      label={label ?? t('password.label')}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      // Far above the limit: a password must not be cut silently while it is pasted.
      maxLength={passwordLength.max * 8}
      dir="ltr"
      required
      error={error}
      hint={
        hasCapsLock ? (
          <span className="v-note">
            <Icon name="warning" />
            <span>{t('password.capsLock')}</span>
          </span>
        ) : (
          hint
        )
      }
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLock(false)}
      tool={
        <button
          type="button"
          className="v-tool"
          aria-pressed={isShown}
          aria-label={t(isShown ? 'password.hide' : 'password.show')}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  )
}
