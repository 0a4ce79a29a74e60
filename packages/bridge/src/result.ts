import { type ErrorCode, isRetryable } from './errors.ts'

/** What a failed call says, on the wire and off it. `message` is for developers, never for a person's screen. */
export interface Failure {
  readonly code: ErrorCode
  readonly message: string
  readonly retryable: boolean
  readonly traceId?: string
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** A call that worked. */
export interface Ok<T> {
  readonly ok: true
  readonly value: T
}

/** A call that did not. */
export interface Failed {
  readonly ok: false
  readonly error: Failure
}

/** The answer to every call: errors are values, a thrown one is a bug. */
export type Outcome<T> = Ok<T> | Failed

/** Wraps the answer of a call that worked. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })

/** Makes the answer of a call that did not work. */
export const failed = (
  code: ErrorCode,
  message = '',
  more?: Pick<Failure, 'traceId' | 'details'>,
): Failed => ({ ok: false, error: { code, message, retryable: isRetryable(code), ...more } })
