import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, NewDevice } from '@vestibule/contract/schemas/webauthn'
import { hostOrigin, portalOrigin } from './addresses.ts'
import { cbor } from './cbor.ts'

/** Everything a ceremony says; a test falsifies one field at a time. */
export type Ceremony = {
  readonly origin?: string
  readonly crossOrigin?: boolean
  readonly topOrigin?: string | undefined
  readonly type?: string
  readonly rpId?: string
  readonly isPresent?: boolean
  readonly isVerified?: boolean
  readonly isSynced?: boolean
  readonly counter?: number
  readonly algorithm?: -7 | -35
  readonly isSignatureBroken?: boolean
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

const usual = { crossOrigin: true, topOrigin: hostOrigin, rpId: new URL(portalOrigin).hostname } as const

const encodeClientData = (type: string, challenge: string, ceremony: Ceremony): string => {
  const { origin = portalOrigin, crossOrigin, topOrigin } = { ...usual, ...ceremony }
  const data = { type: ceremony.type ?? type, challenge, origin, crossOrigin, topOrigin }
  return Buffer.from(JSON.stringify(data)).toString('base64url')
}

const flag = { present: 1, verified: 4, mayBeSynced: 8, synced: 16, holdsKey: 64 }

const encodeAuthData = (ceremony: Ceremony, key?: Buffer): Buffer => {
  const {
    rpId,
    isPresent = true,
    isVerified = true,
    isSynced = false,
    counter = 0,
  } = { ...usual, ...ceremony }
  const flags =
    (isPresent ? flag.present : 0) |
    (isVerified ? flag.verified : 0) |
    (isSynced ? flag.mayBeSynced | flag.synced : 0) |
    (key === undefined ? 0 : flag.holdsKey)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key ?? Buffer.alloc(0)])
}

/** An authenticator with one key, as honest or dishonest as a test wants it. */
export const anAuthenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = (algorithm: number): Buffer =>
    cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, algorithm],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  return {
    id: rawId.toString('base64url'),
    register: ({ challenge }: { readonly challenge: string }, ceremony: Ceremony = {}): NewDevice => {
      const length = Buffer.from([0, rawId.length])
      const key = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(ceremony.algorithm ?? -7)])
      const attestation = new Map<string, string | Buffer | ReadonlyMap<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', encodeAuthData(ceremony, key)],
      ])
      return {
        id: rawId.toString('base64url'),
        response: {
          clientDataJSON: encodeClientData('webauthn.create', challenge, ceremony),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    assert: ({ challenge }: { readonly challenge: string }, ceremony: Ceremony = {}): Assertion => {
      const clientDataJSON = encodeClientData('webauthn.get', challenge, ceremony)
      const data = encodeAuthData(ceremony)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      const signature = sign('sha256', signed, privateKey)
      if (ceremony.isSignatureBroken) signature[signature.length - 1]! ^= 1
      return {
        id: rawId.toString('base64url'),
        response: {
          clientDataJSON,
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
