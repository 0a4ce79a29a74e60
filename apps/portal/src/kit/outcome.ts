import { ApiError } from '@vestibule/contract/errors'

/** Turns the end of a call into an event: success as `toEvent` has it, a refusal as `refused`. Anything else is a mistake and is thrown. */
export const toOutcomeEvent = <T, Event>(
  promise: Promise<T>,
  toEvent: (value: T) => Event,
): Promise<Event | { is: 'refused'; error: ApiError }> =>
  promise.then(toEvent, (error: unknown) => {
    if (error instanceof ApiError) return { is: 'refused', error }
    throw error
  })
