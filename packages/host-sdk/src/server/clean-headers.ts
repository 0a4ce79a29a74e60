/** Headers as frameworks have them: the platform's own, or a record with any values. */
export type HeadersLike = Headers | Readonly<Record<string, unknown>>

const namePattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Visible characters, spaces and tabs: what may stand in a header (RFC 9110, 5.5). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the tab is one that is allowed
const valuePattern = /^[\x20-\x7e\x80-\xff\t]*$/

const toText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Headers without those that have invalid characters or an object for a value: they are dropped, not mended. */
export const cleanHeaders = (given: HeadersLike): Headers => {
  const clean = new Headers()
  const entries: Iterable<[string, unknown]> = given instanceof Headers ? given : Object.entries(given)
  for (const [key, value] of entries) {
    const text = toText(value)
    if (text !== undefined && namePattern.test(key) && valuePattern.test(text)) clean.set(key, text)
  }
  return clean
}
