import { ApiError } from '@vestibule/contract/errors'
import { expect } from 'vitest'
import type { ShownPortal } from './show.tsx'

const traceId = 'trace-1'

/** An operation that a server does not answer until `retry` has seen what the screen says of it, and asks again. */
export const awayAtFirst = <Params extends unknown[], Answer>(
  answer: (...params: Params) => Answer | Promise<Answer>,
) => {
  let isAway = true
  return {
    answer: async (...params: Params): Promise<Answer> => {
      if (isAway) throw new ApiError('UNAVAILABLE', {}, { status: 503, traceId })
      return answer(...params)
    },
    retry: async ({ screen, user }: Pick<ShownPortal, 'screen' | 'user'>): Promise<void> => {
      expect((await screen.findByRole('alert')).textContent).toContain(traceId)
      isAway = false
      await user.click(screen.getByRole('button', { name: 'Try again' }))
    },
  }
}
