/** Headers as frameworks have them: the platform's own, or a record of whatever somebody put there. */
export type HeadersLike = Headers | Readonly<Record<string, unknown>>

const name = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Visible characters, spaces and tabs: what may stand in a header (RFC 9110, 5.5). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the tab is one that is allowed
const value = /^[\x20-\x7e\x80-\xff\t]*$/

const textOf = (found: unknown): string | undefined => {
  if (typeof found === 'string') return found
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : undefined
}

/** Headers without those that have invalid characters or an object for a value: they are dropped, not mended. */
export const cleanHeaders = (given: HeadersLike): Headers => {
  const clean = new Headers()
  const entries: Iterable<[string, unknown]> = given instanceof Headers ? given : Object.entries(given)
  for (const [key, found] of entries) {
    const text = textOf(found)
    if (text !== undefined && name.test(key) && value.test(text)) clean.set(key, text)
  }
  return clean
}
