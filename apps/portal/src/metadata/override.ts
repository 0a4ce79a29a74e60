import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import type { Clock } from '../ports/clock.ts'
import { isTree } from './tree.ts'

export type OverrideDeps = {
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Origins the operator lets override documents come from. */
  readonly overrideOrigins: readonly string[]
}

export type Override =
  | { readonly ok: true; readonly value: AdminBoxConfiguration }
  | { readonly ok: false; readonly why: string }

const timeoutMs = 5000
const mostBytes = 256 * 1024

/** Fetches a document that may change themes and texts, and nothing else (SEC-PO-08). */
export const fetchOverride = async (url: string, deps: OverrideDeps): Promise<Override> => {
  if (!isAllowed(url, deps.overrideOrigins)) return refuse('address not on the list')
  const stop = new AbortController()
  const late = deps.clock.wait(timeoutMs, stop.signal).then(
    () => refuse('took too long'),
    () => refuse('called off'),
  )
  const answer = await Promise.race([read(url, deps.fetch, stop.signal), late])
  stop.abort()
  return answer
}

const isAllowed = (url: string, origins: readonly string[]): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, origin, username, password } = new URL(url)
  return protocol === 'https:' && username === '' && password === '' && origins.includes(origin)
}

const read = async (url: string, fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<Override> => {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      headers: { accept: 'application/json' },
      signal,
    })
    if (!response.ok) return refuse(`status ${response.status}`)
    if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) return refuse('not JSON')
    const text = await limitedText(response)
    return text === undefined ? refuse('too large') : allowedParts(JSON.parse(text, withoutPrototype))
  } catch (error) {
    return refuse(error instanceof Error ? error.name : 'failed')
  }
}

const limitedText = async (response: Response): Promise<string | undefined> => {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) return undefined
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

/** A name that would set the prototype of whatever the document is copied into. */
const withoutPrototype = (name: string, value: unknown): unknown => (name === '__proto__' ? undefined : value)

/** Never addresses, flags, policies or routes, whatever the document holds. */
const allowedParts = (document: unknown): Override => {
  if (typeof document !== 'object' || document === null) return refuse('not an object')
  const parts = Object.entries(document).filter(
    ([name, value]) => ['themes', 'themeV2', 'localizations'].includes(name) && isTree(value),
  )
  return { ok: true, value: Object.fromEntries(parts) }
}

const refuse = (why: string): Override => ({ ok: false, why })
