import { type ReactNode, useState } from 'react'
import type { Action } from '../../kit/action.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { useKeptState } from '../../kit/form/use-kept-state.ts'

type ChoiceDialogProps<Input> = {
  readonly action: Action<Input, unknown>
  readonly title: string
  readonly lead: string
  readonly submit: string
  readonly done: string
  /** Said where nothing was chosen. */
  readonly missing: string
  readonly toInput: (ids: string[]) => Input
  readonly onClose: () => void
  /** The things to choose from. */
  readonly children: (
    isChosen: (id: string) => boolean,
    choose: (id: string, isChosen: boolean) => void,
  ) => ReactNode
}

/** Adds several things to a group. What was chosen stays chosen while a search shows others. */
export const ChoiceDialog = <Input,>({ toInput, missing, children, ...dialog }: ChoiceDialogProps<Input>) => {
  const [chosen, setChosen] = useKeptState<ReadonlySet<string>>('chosen', new Set())
  const [isMissing, setMissing] = useState(false)
  const choose = (id: string, isChosen: boolean) => {
    setMissing(false)
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  }
  const read = () => {
    if (chosen.size > 0) return toInput([...chosen])
    setMissing(true)
    return undefined
  }
  return (
    <FormDialog {...dialog} read={read}>
      {children((id) => chosen.has(id), choose)}
      {isMissing && (
        <p className="v-error" role="alert">
          {missing}
        </p>
      )}
    </FormDialog>
  )
}
