import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncodings } from './accepted-encodings.ts'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Made for each request, so not as small as could be. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** An answer of text, as small as the browser understands. */
export const compressed = async (
  text: string,
  accept: string | undefined,
  init: { readonly status?: number; readonly headers: Record<string, string> },
): Promise<Response> => {
  const [encoding] = acceptedEncodings(accept)
  const headers = new Headers({ ...init.headers, vary: 'accept-encoding' })
  if (encoding === undefined) return new Response(text, { status: init.status, headers })
  headers.set('content-encoding', encoding)
  const bytes = encoding === 'br' ? await asBrotli(text, brotliQuality) : await asGzip(text)
  return new Response(new Uint8Array(bytes), { status: init.status, headers })
}
