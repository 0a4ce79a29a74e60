import type { ReactNode } from 'react'

type CheckProps = {
  readonly name: string
  readonly value?: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly isChecked?: boolean
  readonly isDisabled?: boolean
  readonly onChange?: (isChecked: boolean) => void
  /** It is saved at once: the press that ticks it is judged (SEC-PO-17). */
  readonly acts?: boolean
}

/** A tick with its words; both can be clicked. Keeps its own state, as every field here does. */
export const Check = ({ name, value, label, hint, isChecked, isDisabled, onChange, acts }: CheckProps) => (
  <label className="v-check">
    <input
      type="checkbox"
      className="v-tick"
      name={name}
      value={value}
      defaultChecked={isChecked}
      disabled={isDisabled}
      data-acts={acts || undefined}
      onChange={(event) => onChange?.(event.currentTarget.checked)}
    />
    <span>
      {label}
      {hint !== undefined && <small>{hint}</small>}
    </span>
  </label>
)
