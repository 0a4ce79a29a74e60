import { type ReactNode, useId } from 'react'
import { Icon } from '../feedback/Icon.tsx'

/** What a field of a line needs to be named and explained by it. */
export type LineAttributes = {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

type FormLineProps = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** The field; it takes the attributes. */
  readonly children: (attributes: LineAttributes) => ReactNode
}

/** One line of a settings page: what it is at the start, the field at the end, what is wrong with it below. */
export const FormLine = ({ label, hint, error, children }: FormLineProps) => {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="v-form-line">
      <div className="v-line-name">
        <label className="v-label" htmlFor={id}>
          {label}
        </label>
        {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      </div>
      <div className="v-field">
        {children({
          id,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-describedby': describedBy || undefined,
        })}
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
