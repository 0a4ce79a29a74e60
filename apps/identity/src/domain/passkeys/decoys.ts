import type { Secrets } from '../../platform/crypto/secrets.ts'

type Key = { readonly credentialId: string; readonly transports: string[] }

/** What a kind of authenticator hands out, and how many in a hundred keys are of this kind. */
type Kind = {
  readonly percent: number
  /** Of the credential id. */
  readonly bytes: number
  /** In the order of browsers, which sort them (WebAuthn Level 3, 5.2.1.1). */
  readonly transports: readonly string[]
}

/** What is in use: phones and password managers first, then computers, then keys that are carried. */
const kinds: readonly Kind[] = [
  // iCloud Keychain.
  { percent: 38, bytes: 20, transports: ['hybrid', 'internal'] },
  // Google Password Manager, and most password managers.
  { percent: 32, bytes: 16, transports: ['hybrid', 'internal'] },
  // Windows Hello.
  { percent: 18, bytes: 32, transports: ['internal'] },
  // Security keys, newer and older.
  { percent: 6, bytes: 48, transports: ['nfc', 'usb'] },
  { percent: 3, bytes: 64, transports: ['nfc', 'usb'] },
  { percent: 3, bytes: 64, transports: ['usb'] },
]

/** @param point from 0 up to, and without, 1 */
const kindAt = (point: number): Kind => {
  let left = point * 100
  const kind = kinds.find(({ percent }) => {
    left -= percent
    return left < 0
  })
  if (kind === undefined) throw new Error('The shares of the kinds do not add up to a hundred')
  return kind
}

/**
 * Keys for a user who has none, or for an unknown one: made of the address, so that asking twice shows the same
 * (SEC-PK-04). One or two, with ids as long and transports as people's authenticators have them: a length or an order
 * that no authenticator has would tell who has keys.
 */
export const decoyKeys = (secrets: Secrets, account: string): Key[] => {
  const draw = (what: string): Buffer => secrets.mac('passkey-decoys', `${what}:${account}`)
  const most = (draw('count')[0] ?? 0) % 4 === 0 ? 2 : 1
  return Array.from({ length: most }, (_, index) => {
    const { bytes, transports } = kindAt(draw(`kind ${index}`).readUInt32BE(0) / 2 ** 32)
    const id = Buffer.concat([draw(`key ${index}`), draw(`key ${index} more`)]).subarray(0, bytes)
    return { credentialId: id.toString('base64url'), transports: [...transports] }
  })
}
