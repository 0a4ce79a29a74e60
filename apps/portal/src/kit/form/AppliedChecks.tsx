import { type ReactNode, useId, useState } from 'react'
import { Check } from './Check.tsx'

type AppliedCheck = {
  readonly id: string
  readonly label: ReactNode
  readonly hint?: string
  readonly isChecked: boolean
  readonly isDisabled?: boolean
}

type AppliedChecksProps = {
  readonly legend: string
  readonly hint: string
  readonly items: readonly AppliedCheck[]
  /** Changes one on the server; false when that was refused. */
  readonly onChange: (id: string, isChecked: boolean) => Promise<boolean>
  /** What is shown when a change was refused. */
  readonly failure: string
}

/**
 * Boxes that are saved as they are ticked, one at a time, whatever form they stand in. A box whose change was refused
 * goes back, and the refusal is shown above.
 */
export const AppliedChecks = ({ legend, hint, items, onChange, failure }: AppliedChecksProps) => {
  const [running, setRunning] = useState<string>()
  const [refused, setRefused] = useState<{ readonly id: string; readonly count: number }>()
  const hintId = useId()
  const change = async (id: string, isChecked: boolean) => {
    setRunning(id)
    setRefused((before) => before && { ...before, id: '' })
    if (!(await onChange(id, isChecked))) setRefused((before) => ({ id, count: (before?.count ?? 0) + 1 }))
    setRunning(undefined)
  }
  return (
    <fieldset className="v-group" aria-describedby={hintId}>
      <legend className="v-label">{legend}</legend>
      <p className="v-hint" id={hintId}>
        {hint}
      </p>
      {refused !== undefined && refused.id !== '' && (
        <p className="v-alert is-danger" role="alert">
          {failure}
        </p>
      )}
      {items.map(({ id, label, hint: note, isChecked, isDisabled }) => (
        <Check
          // A box keeps its own state: a refused one is made anew, as the server has it.
          key={`${id} ${refused?.id === id ? refused.count : ''}`}
          name=""
          label={label}
          hint={note}
          isChecked={isChecked}
          isDisabled={isDisabled === true || running !== undefined}
          acts
          onChange={(isWanted) => void change(id, isWanted)}
        />
      ))}
    </fieldset>
  )
}
