import type { Operation } from '@vestibule/contract'

type Chunk = string | Uint8Array

const encoder = new TextEncoder()
const toBytes = (chunk: Chunk): Uint8Array => (typeof chunk === 'string' ? encoder.encode(chunk) : chunk)

/**
 * Chunks as a body: the next one is made when the connection has taken the last, and none once the client has gone. One
 * that fails breaks the connection off, so that half a file is never taken for a whole one.
 */
const toBody = (
  first: IteratorResult<Chunk>,
  rest: AsyncIterator<Chunk>,
  breakOff: (error: unknown) => void,
): ReadableStream<Uint8Array> => {
  let next: IteratorResult<Chunk> | undefined = first
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = next ?? (await rest.next())
        next = undefined
        if (done) controller.close()
        else controller.enqueue(toBytes(value))
      } catch (error) {
        breakOff(error)
        controller.error(error)
      }
    },
    async cancel() {
      await rest.return?.()
    },
  })
}

type StreamOptions = {
  readonly headers: Readonly<Record<string, string>>
  readonly breakOff: (error: unknown) => void
}

/**
 * Answers while the chunks are made. The first is made before, so that what fails at once is refused as usual.
 *
 * @param breakOff ends the connection and logs why: a body that is only ended looks whole to its reader
 */
export const streamAnswer = async (
  chunks: AsyncIterable<Chunk>,
  { headers, breakOff }: StreamOptions,
): Promise<Response> => {
  const iterator = chunks[Symbol.asyncIterator]()
  return new Response(toBody(await iterator.next(), iterator, breakOff), { headers })
}

/** A file name in both forms that browsers read (RFC 6266, RFC 8187). */
const disposition = (fileName: string): string => {
  const safe = fileName.replace(/[\p{Cc}/\\"]/gu, '_')
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** The headers of an answer that is written as it is made. */
export const streamHeaders = (
  { mediaType = 'application/octet-stream' }: Pick<Operation, 'mediaType'>,
  fileName?: string,
): Record<string, string> => ({
  'content-type': mediaType,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(fileName === undefined ? {} : { 'content-disposition': disposition(fileName) }),
})
