import { ChevronsUpDown } from 'lucide-react'
import type { Appearance } from './appearance.ts'
import { FormLine } from './FormLine.tsx'

type LineSelectProps = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly error?: string
  readonly defaultValue?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly appearance?: Appearance
}

/** A choice of one on a line of a settings page. A fixed one is disabled, and so never sent. */
export const LineSelect = (props: LineSelectProps) => {
  const { name, label, hint, error, defaultValue, options, appearance = 'edit' } = props
  if (appearance === 'hidden') return null
  return (
    <FormLine label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className="v-input is-select">
          <select
            {...attributes}
            name={name}
            defaultValue={defaultValue}
            disabled={appearance === 'viewOnly'}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronsUpDown className="v-icon" aria-hidden="true" />
        </div>
      )}
    </FormLine>
  )
}
