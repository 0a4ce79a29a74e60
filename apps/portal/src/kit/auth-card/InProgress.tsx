import type { ApiError } from '@vestibule/contract/errors'
import { Refusal } from '../feedback/Refusal.tsx'
import { AuthCard } from './AuthCard.tsx'

type InProgressProps = {
  readonly title: string
  readonly body: string
  readonly error?: ApiError
  readonly retry: () => void
}

/** Work without the user: says what happens, or why it failed and how to try again. */
export const InProgress = ({ title, body, error, retry }: InProgressProps) => (
  <AuthCard title={title} lead={error ? undefined : <output>{body}</output>}>
    {error ? <Refusal error={error} retry={retry} /> : <span className="v-spinner" aria-hidden="true" />}
  </AuthCard>
)
