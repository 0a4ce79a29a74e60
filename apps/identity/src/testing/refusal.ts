import { ApiError } from '@vestibule/contract'

/** The code a call was refused with, or the fact that it was not. */
export const readRefusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'not refused',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )
