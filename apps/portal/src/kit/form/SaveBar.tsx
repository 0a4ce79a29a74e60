import type { ApiError } from '@vestibule/contract/errors'
import { Button } from '../feedback/Button.tsx'
import { Refusal } from '../feedback/Refusal.tsx'
import { useFocusKept } from '../page/use-focus-kept.ts'

type SaveBarProps = {
  /** Id of the form that is saved; the bar stands at the foot of the page, outside of it. */
  readonly form: string
  /** What would be lost. */
  readonly message: string
  readonly save: string
  readonly discard: string
  readonly isBusy: boolean
  readonly error?: ApiError
  readonly onDiscard: () => void
}

/** There only when something changed: one sees that there is something to lose. */
export const SaveBar = ({ form, message, save, discard, isBusy, error, onDiscard }: SaveBarProps) => {
  useFocusKept()
  return (
    <div className="v-save-bar">
      {error && <Refusal error={error} />}
      <output className="v-status is-warning">{message}</output>
      <Button kind="ghost" onClick={onDiscard}>
        {discard}
      </Button>
      <Button type="submit" form={form} kind="primary" isBusy={isBusy}>
        {save}
      </Button>
    </div>
  )
}
