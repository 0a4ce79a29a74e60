import { base64url, CompactEncrypt, compactDecrypt } from 'jose'

/** What the session cookie holds. */
export type SessionTokens = { readonly accessToken: string; readonly refreshToken?: string }

export type Sealer = {
  /** Seals something until a moment, in milliseconds; after it no server opens it, this one included. */
  readonly seal: (value: object, expiresAt: number) => Promise<string>
  /** What was sealed, or undefined: another password, a changed letter, too late. */
  readonly open: (text: string) => Promise<unknown>
}

export const isTokens = (value: unknown): value is SessionTokens =>
  typeof value === 'object' &&
  value !== null &&
  'accessToken' in value &&
  typeof value.accessToken === 'string' &&
  (!('refreshToken' in value) || typeof value.refreshToken === 'string')

/** Bytes that are drawn for each text, so that no two texts share a key. */
const saltLength = 16
const use = new TextEncoder().encode('vestibule/session-cookie')

/** Each text has a key of its own, derived from the password, so the texts of one password need no counting. */
const deriveKey = async (password: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const bytes = Uint8Array.from(password.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const root = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits'])
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt, info: use }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, root, 256))
}

const readSalt = (header: object): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(base64url.decode('salt' in header ? String(header.salt) : ''))

const accepted = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }

/**
 * Seals as JWE (RFC 7516) with A256GCM (docs/decisions/0033).
 *
 * @param password 64 hexadecimal characters
 * @param now milliseconds since the epoch
 */
export const createSealer = (password: string, now: () => number): Sealer => ({
  seal: async (value, expiresAt) => {
    if (expiresAt <= now()) throw new RangeError('What is over cannot be sealed')
    const salt = crypto.getRandomValues(new Uint8Array(saltLength))
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ value, expiresAt })))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', salt: base64url.encode(salt) })
      .encrypt(await deriveKey(password, salt))
  },
  open: async (text) => {
    try {
      const { plaintext } = await compactDecrypt(
        text,
        (header?: object) => deriveKey(password, readSalt(header ?? {})),
        accepted,
      )
      const sealed = JSON.parse(new TextDecoder().decode(plaintext)) as { value: unknown; expiresAt: number }
      return now() < sealed.expiresAt ? sealed.value : undefined
    } catch {
      return undefined
    }
  },
})
