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

/** A text on a line of a settings page. */
export const LineField = ({ label, hint, error, appearance = 'edit', ...input }: LineFieldProps) =>
  appearance === 'hidden' ? null : (
    <FormLine label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className={appearance === 'viewOnly' ? 'v-input is-fixed' : 'v-input'}>
          <input {...input} {...attributes} readOnly={appearance === 'viewOnly'} />
        </div>
      )}
    </FormLine>
  )
