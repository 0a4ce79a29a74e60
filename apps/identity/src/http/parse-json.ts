import { ApiError } from '@vestibule/contract'

/** A string, or a sign that opens, closes or parts. Numbers and words between them do not matter here. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/**
 * Names that stand twice in one object. Parsers disagree on which of the two counts, so a request that says
 * something twice is refused (SEC-DE-04). The text is known to be JSON.
 */
const hasDuplicateNames = (text: string): boolean => {
  const open: (Set<string> | undefined)[] = []
  let last = ''
  for (const [sign] of text.matchAll(token)) {
    if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(undefined)
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === ':') {
      const names = open.at(-1)
      const name = JSON.parse(last) as string
      if (names?.has(name)) return true
      names?.add(name)
    }
    last = sign
  }
  return false
}

/** The fields of a JSON object; anything else is refused as malformed. */
export const parseJsonObject = (text: string): Readonly<Record<string, unknown>> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ApiError('MALFORMED_JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('MALFORMED_JSON')
  if (hasDuplicateNames(text)) throw new ApiError('MALFORMED_JSON')
  return value as Record<string, unknown>
}
