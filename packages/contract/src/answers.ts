import * as v from 'valibot'

const isAsyncIterable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** What an operation of kind `stream` answers: pieces in order, made while they are read. */
export const chunks = v.custom<AsyncIterable<string | Uint8Array>>(isAsyncIterable)

/** What an operation of kind `download` answers. */
export const download = v.object({
  /** Shown to the user when they save it; slashes and control characters are replaced on the way out. */
  fileName: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  content: chunks,
  /** Where it is not the one of the operation. */
  mediaType: v.optional(v.string()),
})
export type Download = v.InferInput<typeof download>

/** A body as it arrived, of an operation that declares `rawBody`. */
export const rawBytes = v.instance(Uint8Array)
