import { ApiError, type Operation } from '@vestibule/contract'
import { parseJsonObject } from './parse-json.ts'

/** Largest body of an operation that does not say otherwise (SEC-DE-04). */
export const defaultBodyLimit = 100 * 1024

const isJson = (contentType: string): boolean => /^application\/json\s*(;|$)/i.test(contentType)

const within = (limit: number, length: number): void => {
  if (length > limit) throw new ApiError('BODY_TOO_LARGE', { limit })
}

/** Reads no more than allowed, whatever length the request claims to have. */
const readWithin = async (request: Request, limit: number): Promise<Buffer> => {
  const contentLength = request.headers.get('content-length')
  within(limit, Number(contentLength ?? 0))
  if (contentLength !== null) {
    // The server has read no further than that length, and reading it at once is much faster.
    const bytes = Buffer.from(await request.arrayBuffer())
    within(limit, bytes.length)
    return bytes
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.length
    within(limit, length)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A client that goes away in mid-body is no failure of the server, and reads no answer. */
const readBytes = async (request: Request, limit: number): Promise<Buffer> => {
  try {
    return await readWithin(request, limit)
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError('MALFORMED_JSON', {}, { cause })
  }
}

const decodeText = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError('MALFORMED_JSON')
  }
}

/** The one file of a form. What else stands in the form is ignored. */
const readFile = async (bytes: Buffer, contentType: string, field: string) => {
  const headers = { 'content-type': contentType }
  const form = await new Response(Uint8Array.from(bytes), { headers }).formData().catch(() => undefined)
  const file = [...(form?.values() ?? [])].find((value) => value instanceof File)
  if (file === undefined) throw new ApiError('INVALID_INPUT', { field, rule: 'file' })
  const base64 = Buffer.from(await file.arrayBuffer()).toString('base64')
  return { [field]: `data:${file.type};base64,${base64}` }
}

/** The bytes as they came, where their media type is one that the operation declares. */
const readRaw = (request: Request, limit: number, mediaTypes: readonly string[]): Promise<Buffer> => {
  const [mediaType = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  if (!mediaTypes.includes(mediaType.trim())) throw new ApiError('CONTENT_TYPE_REFUSED')
  return readBytes(request, limit)
}

/**
 * The JSON object of a request of a protocol that is not the contract's, such as SCIM.
 *
 * @param limit in bytes
 */
export const readJsonObject = async (
  request: Request,
  limit: number,
): Promise<Readonly<Record<string, unknown>>> => parseJsonObject(decodeText(await readBytes(request, limit)))

type BodyRules = Pick<Operation, 'bodyLimit' | 'file' | 'rawBody'>

/**
 * The JSON object a request carries; an absent body is an empty one. Forms and plain text are refused (SEC-SS-12), but
 * for the form of an operation that takes a file, which needs an access token that no form of another site has. An
 * operation that declares `rawBody` gets the bytes as they came.
 */
export const readBody = async (
  request: Request,
  { bodyLimit: limit = defaultBodyLimit, file, rawBody }: BodyRules = {},
): Promise<Readonly<Record<string, unknown>>> => {
  if (request.method === 'GET') return {}
  const contentType = request.headers.get('content-type')
  if (rawBody !== undefined) return { rawBody: await readRaw(request, limit, rawBody) }
  if (file !== undefined && contentType?.startsWith('multipart/form-data;'))
    return readFile(await readBytes(request, limit), contentType, file)
  if (contentType !== null && !isJson(contentType)) throw new ApiError('CONTENT_TYPE_REFUSED')
  const text = decodeText(await readBytes(request, limit))
  if (text.trim() === '') return {}
  if (contentType === null) throw new ApiError('CONTENT_TYPE_REFUSED')
  return parseJsonObject(text)
}
