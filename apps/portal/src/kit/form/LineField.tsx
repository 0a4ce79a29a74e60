import { type InputHTMLAttributes, useId } from 'react'
import { Icon } from '../feedback/Icon.tsx'

type LineFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'value'> & {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly error?: string
  /** Shown, and not to be changed here. */
  readonly isViewOnly?: boolean
}

/** One line of a settings page: what it is at the start, the field at the end. */
export const LineField = ({ label, hint, error, isViewOnly = false, ...input }: LineFieldProps) => {
  const id = useId()
  const said = error ?? hint
  return (
    <div className="v-form-line">
      <label className="v-label" htmlFor={id}>
        {label}
      </label>
      <div className="v-field">
        <div className="v-input">
          <input
            {...input}
            id={id}
            readOnly={isViewOnly}
            disabled={isViewOnly}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={said === undefined ? undefined : `${id}-said`}
          />
        </div>
        {error !== undefined && (
          <p className="v-error" id={`${id}-said`} role="alert">
            <Icon name="alert" />
            <span>{error}</span>
          </p>
        )}
        {error === undefined && hint !== undefined && (
          <p className="v-hint" id={`${id}-said`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
