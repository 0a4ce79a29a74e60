import { ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type SelectInputProps = {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly defaultValue?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange?: (value: string) => void
}

/** A choice of one in a form, with its label above; keeps its own value, as every field here does. */
export const SelectInput = ({ name, label, hint, defaultValue, options, onChange }: SelectInputProps) => {
  const id = useId()
  return (
    <div className="v-field">
      <label className="v-label" htmlFor={id}>
        {label}
      </label>
      <div className="v-input is-select">
        <select
          id={id}
          name={name}
          defaultValue={defaultValue}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronsUpDown className="v-icon" aria-hidden="true" />
      </div>
      {hint !== undefined && (
        <div className="v-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
