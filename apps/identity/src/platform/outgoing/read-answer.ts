import type { IncomingMessage } from 'node:http'

const withoutBody = new Set([204, 205, 304])

/** Reads an answer to its end, and no further than allowed. */
export const readAnswer = async (answer: IncomingMessage, maxBytes: number): Promise<Response> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBytes) throw new Error('outgoing answer refused: too large')
    parts.push(part)
  }
  const status = answer.statusCode ?? 502
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  return new Response(withoutBody.has(status) ? null : Buffer.concat(parts), { status, headers })
}
