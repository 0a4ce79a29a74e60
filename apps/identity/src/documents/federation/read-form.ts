import { ApiError } from '@vestibule/contract'

/** A SAML response of 256 KiB in base64, percent-encoded, and what stands beside it. */
const mostBytes = 512 * 1024

/** The fields of a form that a provider lets the browser post. */
export const readForm = async (request: Request): Promise<URLSearchParams> => {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new ApiError('CONTENT_TYPE_REFUSED')
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.length
    if (length > mostBytes) throw new ApiError('BODY_TOO_LARGE', { limit: mostBytes })
    parts.push(part)
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}
