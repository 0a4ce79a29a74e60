import { ApiError } from '@vestibule/contract'
import { parseJsonObject } from './parse-json.ts'

/** Largest body of an operation that does not say otherwise (SEC-DE-04). */
export const defaultBodyLimit = 100 * 1024

const isJson = (contentType: string): boolean => /^application\/json\s*(;|$)/i.test(contentType)

/** Reads no more than allowed, whatever length the request claims to have. */
const readText = async (request: Request, limit: number): Promise<string> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit)
    throw new ApiError('BODY_TOO_LARGE', { limit })
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.length
    if (length > limit) throw new ApiError('BODY_TOO_LARGE', { limit })
    parts.push(part)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch {
    throw new ApiError('MALFORMED_JSON')
  }
}

/** The JSON object a request carries; an absent body is an empty one. Forms and plain text are refused (SEC-SS-12). */
export const readBody = async (
  request: Request,
  limit: number,
): Promise<Readonly<Record<string, unknown>>> => {
  if (request.method === 'GET') return {}
  const contentType = request.headers.get('content-type')
  if (contentType !== null && !isJson(contentType)) throw new ApiError('CONTENT_TYPE_REFUSED')
  const text = await readText(request, limit)
  if (text.trim() === '') return {}
  if (contentType === null) throw new ApiError('CONTENT_TYPE_REFUSED')
  return parseJsonObject(text)
}
