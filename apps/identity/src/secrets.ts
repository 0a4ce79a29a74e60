import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import type { Random } from './random.ts'

/** Uses of the one secret of the installation. Each has its own derived key, so one leaked use opens no other. */
export type SecretUse =
  | 'signing-keys'
  | 'refresh-tokens'
  | 'outbox'
  | 'embed-ticket'
  | 'audit-heads'
  | 'throttle-keys'
  | 'one-time-codes'
  | 'passkey-decoys'
  | 'invite-links'
  | 'mfa-secrets'
  | 'mfa-invitations'
  | 'recovery-tags'
  | 'login-transactions'
  | 'provider-secrets'
  | 'captcha-puzzles'
  | 'oauth-records'
  | 'oauth-cookies'

export type Secrets = {
  readonly mac: (use: SecretUse, text: string) => Buffer
  /** Encrypts and authenticates: AES-256-GCM with a fresh nonce. */
  readonly seal: (use: SecretUse, text: string) => string
  /** Throws when the text was altered or sealed under another secret. */
  readonly unseal: (use: SecretUse, sealed: string) => string
}

const nonceLength = 12
const tagLength = 16

export const createSecrets = (secretKey: Buffer, random: Random): Secrets => {
  const derived = new Map<SecretUse, KeyObject>()
  const keyFor = (use: SecretUse): KeyObject => {
    const known = derived.get(use)
    if (known !== undefined) return known
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', `vestibule/${use}`, 32)))
    derived.set(use, key)
    return key
  }
  return {
    mac: (use, text) => createHmac('sha256', keyFor(use)).update(text).digest(),
    seal: (use, text) => {
      const nonce = random.bytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', keyFor(use), nonce)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    unseal: (use, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(use), bytes.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
      decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
      return (
        decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
      )
    },
  }
}
