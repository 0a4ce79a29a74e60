import type { Call } from '@vestibule/contract/client'
import { ApiError } from '@vestibule/contract/errors'
import { isRead } from '@vestibule/contract/operation'

export const answerStates = ['loading', 'empty', 'failed'] as const
export type AnswerState = (typeof answerStates)[number]

export const isAnswerState = (text: unknown): text is AnswerState =>
  answerStates.some((state) => state === text)

/** What every page needs before it can be shown at all. */
const always: ReadonlySet<string> = new Set([
  'getProfile',
  'getUserAuthorization',
  'getCurrentUserTenantsV1',
  'getCurrentUserTenantsV3',
  'getMetadata',
  'getVendorConfig',
  'loadFeatureFlags',
])

/** The same answer without rows: lists are empty, and what counts them is zero. */
const withoutRows = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return []
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      if (Array.isArray(value)) return [key, []]
      if (typeof value === 'number' && /^(total|unused)/.test(key)) return [key, 0]
      return [key, key === '_metadata' ? withoutRows(value) : value]
    }),
  )
}

/** The call of a page whose answers do not come yet, hold no rows, or are refused; changes are as always. */
export const withAnswerState =
  (call: Call, state: AnswerState | undefined): Call =>
  async (operation, input) => {
    if (state === undefined || !isRead(operation) || always.has(operation.name)) return call(operation, input)
    if (state === 'loading') return new Promise(() => {})
    if (state === 'failed')
      throw new ApiError('UNAVAILABLE', {}, { status: 503, traceId: '4bf92f3577b34da6a3ce929d0e0e4736' })
    return withoutRows(await call(operation, input)) as never
  }
