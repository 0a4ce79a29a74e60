import type { InputHTMLAttributes } from 'react'
import type { Appearance } from './appearance.ts'
import { FormLine } from './FormLine.tsx'

type LineFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'value'> & {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly error?: string
  readonly appearance?: Appearance
}

/** A text on a line of a settings page. A fixed one has no name, and so is never sent. */
export const LineField = ({ name, label, hint, error, appearance = 'edit', ...input }: LineFieldProps) => {
  if (appearance === 'hidden') return null
  const isFixed = appearance === 'viewOnly'
  return (
    <FormLine label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className={isFixed ? 'v-input is-fixed' : 'v-input'}>
          <input {...input} {...attributes} name={isFixed ? undefined : name} readOnly={isFixed} />
        </div>
      )}
    </FormLine>
  )
}
