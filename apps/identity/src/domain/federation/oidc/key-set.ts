import { decodeProtectedHeader } from 'jose'

const parse = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Whether a document is a set of keys with one of this id (RFC 7517, 4.5). */
export const holdsKey = (document: string, keyId: string): boolean => {
  const { keys } = parse(document)
  return Array.isArray(keys) && keys.some((key: { readonly kid?: unknown } | null) => key?.kid === keyId)
}

/** The id of the key that signed the token of a token answer; undefined where the answer names none. */
export const readKeyId = (answer: string): string | undefined => {
  const token = parse(answer)['id_token']
  try {
    return typeof token === 'string' ? decodeProtectedHeader(token).kid : undefined
  } catch {
    // What is no token is refused by the library, with its reason.
    return undefined
  }
}
