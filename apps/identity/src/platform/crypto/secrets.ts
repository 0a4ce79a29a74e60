import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import type { Random } from '../../runtime/random.ts'

/** Uses of the one secret of the installation. Each has its own derived key, so one leaked use opens no other. */
export const secretUses = [
  'secret-check',
  'signing-keys',
  'refresh-tokens',
  'refresh-companions',
  'portal-tokens',
  'outbox',
  'embed-ticket',
  'audit-heads',
  'audit-seals',
  'throttle-keys',
  'one-time-codes',
  'sign-up-handles',
  'passkey-decoys',
  'invite-links',
  'invited-ids',
  'mfa-secrets',
  'mfa-invitations',
  'recovery-tags',
  'login-transactions',
  'provider-secrets',
  'captcha-puzzles',
  'oauth-records',
  'oauth-approvals',
  'oauth-cookies',
  'known-browsers',
] as const
export type SecretUse = (typeof secretUses)[number]

/** `SECRET_KEY`, and `SECRET_KEY_PREVIOUS` while the key is being changed. */
export type SecretKeys = { readonly current: Buffer; readonly previous?: Buffer | undefined }

export type Secrets = {
  /** What is handed out or stored is made with the present key. */
  readonly mac: (use: SecretUse, text: string) => Buffer
  /** The same under each key that still counts, the present one first. */
  readonly macs: (use: SecretUse, text: string) => readonly Buffer[]
  /** Whether one of the keys that count made it. Compared in constant time. */
  readonly isMac: (use: SecretUse, text: string, given: Buffer) => boolean
  /** Encrypts and authenticates with the present key: AES-256-GCM with a fresh nonce, in the present form. */
  readonly seal: (use: SecretUse, text: string) => string
  /** Throws when the text was altered, or sealed under a key that does not count. */
  readonly unseal: (use: SecretUse, sealed: string) => string
}

/**
 * The form of sealed texts, in front of each, so that another algorithm can follow while texts of this one are still
 * kept. Texts from before it had a form have no dot, and are of the same algorithm.
 */
const form = '1'

const nonceLength = 12
const tagLength = 16

type KeyFor = (use: SecretUse) => KeyObject

const derivingFrom = (secretKey: Buffer): KeyFor => {
  const derived = new Map<SecretUse, KeyObject>()
  return (use) => {
    const known = derived.get(use)
    if (known !== undefined) return known
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', `vestibule/${use}`, 32)))
    derived.set(use, key)
    return key
  }
}

const readForm = (sealed: string): Buffer => {
  const [first = '', ...others] = sealed.split('.')
  if (others.length === 0) return Buffer.from(first, 'base64url')
  if (first !== form || others.length > 1)
    throw new Error('A sealed text is of a form that is not known here')
  return Buffer.from(others.join(''), 'base64url')
}

const unsealWith = (key: KeyObject, bytes: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
}

const macWith = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export const createSecrets = ({ current, previous }: SecretKeys, random: Random): Secrets => {
  const keyFor = derivingFrom(current)
  const all = previous === undefined ? [keyFor] : [keyFor, derivingFrom(previous)]
  const macs: Secrets['macs'] = (use, text) => all.map((each) => macWith(each(use), text))
  return {
    mac: (use, text) => macWith(keyFor(use), text),
    macs,
    isMac: (use, text, given) =>
      macs(use, text).some((mac) => mac.length === given.length && timingSafeEqual(mac, given)),
    seal: (use, text) => {
      const nonce = random.bytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', keyFor(use), nonce)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${form}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`
    },
    unseal: (use, sealed) => {
      const bytes = readForm(sealed)
      let failure: unknown
      for (const each of all) {
        try {
          return unsealWith(each(use), bytes)
        } catch (error) {
          failure = error
        }
      }
      throw failure
    },
  }
}
