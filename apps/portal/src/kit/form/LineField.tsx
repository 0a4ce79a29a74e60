import { type InputHTMLAttributes, useId } from 'react'
import { Icon } from '../feedback/Icon.tsx'
import type { Appearance } from './appearance.ts'

type LineFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'value'> & {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly error?: string
  readonly appearance?: Appearance
}

/** One line of a settings page: what it is at the start, the field at the end. */
export const LineField = ({ label, hint, error, appearance = 'edit', ...input }: LineFieldProps) => {
  const id = useId()
  if (appearance === 'hidden') return null
  const said = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="v-form-line">
      <div className="v-line-name">
        <label className="v-label" htmlFor={id}>
          {label}
        </label>
        {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      </div>
      <div className="v-field">
        <div className={appearance === 'viewOnly' ? 'v-input is-fixed' : 'v-input'}>
          <input
            {...input}
            id={id}
            readOnly={appearance === 'viewOnly'}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={said || undefined}
          />
        </div>
        {error !== undefined && (
          <p className="v-error" id={`${id}-error`} role="alert">
            <Icon name="alert" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
