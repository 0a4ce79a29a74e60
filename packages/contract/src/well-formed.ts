const isMalformed = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.isWellFormed()
  // Bytes hold no text yet.
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false
  return Object.entries(value).some(([name, inner]) => !name.isWellFormed() || isMalformed(inner))
}

/**
 * The first field with a text that is no Unicode: half of a surrogate pair, which JSON can spell (RFC 8259, 8.2) and
 * I-JSON forbids (RFC 7493, 2.1). UTF-8 has no form for it, so databases refuse it and hashes confuse it.
 *
 * @param fields the flat input of an operation
 * @returns the name of the field, or undefined when all texts are well formed
 */
export const malformedField = (fields: Readonly<Record<string, unknown>>): string | undefined =>
  Object.entries(fields).find(([name, value]) => !name.isWellFormed() || isMalformed(value))?.[0]
