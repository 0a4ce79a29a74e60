import { type Failed, type Failure, failed } from './result.ts'
import { boolean, check, object, optional, record, scalar, string } from './shape.ts'

const failureShape = object({
  code: string(64),
  message: string(1024),
  retryable: boolean,
  traceId: optional(string(128)),
  details: optional(record(scalar(1024), 32)),
})

/** Reads what a peer rejected with; anything that is not a failure of the protocol says no more than INTERNAL. */
export function failureFrom(rejection: unknown): Failed {
  const checked = check(failureShape, rejection)
  return checked.ok ? { ok: false, error: checked.value as Failure } : failed('INTERNAL')
}
