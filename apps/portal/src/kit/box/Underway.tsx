import type { ApiError } from '@vestibule/contract/errors'
import { Refusal } from '../feedback/Refusal.tsx'
import { Box } from './Box.tsx'

type UnderwayProps = {
  readonly title: string
  readonly body: string
  readonly error?: ApiError
  readonly retry: () => void
}

/** Work that needs nobody: says what goes on, or why it does not and how to try again. */
export const Underway = ({ title, body, error, retry }: UnderwayProps) => (
  <Box title={title} lead={error ? undefined : <output>{body}</output>}>
    {error ? <Refusal error={error} retry={retry} /> : <span className="v-spinner" aria-hidden="true" />}
  </Box>
)
