import type { ApiError } from '@vestibule/contract/errors'
import { Button } from '../feedback/Button.tsx'
import { Refusal } from '../feedback/Refusal.tsx'

type SaveBarProps = {
  /** What would be lost. */
  readonly said: string
  readonly save: string
  readonly discard: string
  readonly isBusy: boolean
  readonly error?: ApiError
  readonly onDiscard: () => void
}

/** There only when something changed: one sees that there is something to lose. */
export const SaveBar = ({ said, save, discard, isBusy, error, onDiscard }: SaveBarProps) => (
  <>
    {error && <Refusal error={error} />}
    <div className="v-save-bar">
      <output>{said}</output>
      <Button onClick={onDiscard}>{discard}</Button>
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {save}
      </Button>
    </div>
  </>
)
