import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from '../feedback/Icon.tsx'

export type FieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'value' | 'defaultChecked'
> & {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  /** Takes the hint's place. */
  readonly error?: string
  /** Where the keyboard goes when the step comes on screen. */
  readonly isFirst?: boolean
  /** Beside the label, at the line's end. */
  readonly aside?: ReactNode
  /** Inside the field, at its end. */
  readonly tool?: ReactNode
}

/** A native field that keeps its own value: what was typed before React arrived stays, and so does it after a refusal. */
export const Field = ({ label, hint, error, isFirst, aside, tool, ...input }: FieldProps) => {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="v-field">
      <div className="v-label-line">
        <label className="v-label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className="v-input">
        <input
          {...input}
          id={id}
          data-first={isFirst || undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={note === undefined ? undefined : `${id}-said`}
        />
        {tool}
      </div>
      {error === undefined ? (
        hint && (
          <div className="v-hint" id={`${id}-said`}>
            {hint}
          </div>
        )
      ) : (
        <p className="v-error" id={`${id}-said`} role="alert">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
