import { ChevronsUpDown } from 'lucide-react'

type SelectFieldProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** A choice of one, by the browser's own control: it works with every keyboard and every phone. */
export const SelectField = ({ label, value, options, onChange }: SelectFieldProps) => (
  <div className="v-input is-select">
    <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronsUpDown className="v-icon" aria-hidden="true" />
  </div>
)
