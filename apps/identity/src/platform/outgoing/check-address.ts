import { isPublicAddress } from './public-address.ts'
import type { Resolve } from './outgoing-fetch.ts'

type Checked = { readonly url: URL; readonly address: string }
type Rules = {
  readonly allowedOrigins: readonly string[]
  readonly resolve: Resolve
  readonly signal: AbortSignal
}

const refuse = (why: string): never => {
  throw new Error(`outgoing address refused: ${why}`)
}

const within = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])

/** Resolves once. All addresses of a name must be public, or the one that is picked might not be. */
export const checkAddress = async (
  text: string,
  { allowedOrigins, resolve, signal }: Rules,
): Promise<Checked> => {
  const url = URL.canParse(text) ? new URL(text) : refuse('not an address')
  if (url.username !== '' || url.password !== '') refuse('credentials in it')
  const isAllowed = allowedOrigins.includes(url.origin)
  if (!isAllowed && url.protocol !== 'https:') refuse('not https')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') refuse('not http')
  if (!isAllowed && url.port !== '') refuse('not port 443')
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await within(resolve(hostname), signal)
  const [address] = addresses
  if (address === undefined) return refuse('no such name')
  if (!isAllowed && !addresses.every(isPublicAddress)) refuse('not a public address')
  return { url, address }
}
