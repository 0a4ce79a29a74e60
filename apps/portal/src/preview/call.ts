import type { Area, Callers, Handlers, Operation } from '@vestibule/contract'
import type { Call } from '@vestibule/contract/client'
import { ApiError } from '@vestibule/contract/errors'
import type { Clock } from '../ports/clock.ts'

/** Who asks makes no difference to canned answers. */
export type SignedOutUser = Callers &
  Record<'anyone' | 'refreshCookie' | 'signedIn' | 'vendor' | 'allowed', undefined>

/** Handlers of some operations of an area: those the portal calls. */
export type Canned<A extends Area> = Partial<Handlers<A, SignedOutUser>>

type AnyHandler = (input: unknown, caller: undefined) => Promise<unknown>

/** Answers calls from canned handlers, after the wait a network would have. */
export const previewCall = (areas: readonly object[], clock: Clock, delayMs: number): Call => {
  const handlers = Object.assign({}, ...areas) as Record<string, AnyHandler | undefined>
  return async ({ name }: Operation, input: unknown) => {
    await clock.wait(delayMs)
    const handler = handlers[name]
    if (handler === undefined) throw new ApiError('NOT_FOUND', { operation: name })
    return (await handler(input, undefined)) as never
  }
}
