import { addressBlock } from '../../runtime/client-address.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'

/** Names of counters. Keyed hashes, so that the tables hold neither addresses nor accounts. */
const named = (secrets: Secrets, kind: string, value: string): string =>
  `${kind}:${secrets.mac('throttle-keys', `${kind}:${value}`).toString('base64url')}`

export const accountKey = (secrets: Secrets, kind: string, account: string): string =>
  named(secrets, `${kind}.account`, account)

export const addressKey = (secrets: Secrets, kind: string, ip: string): string =>
  named(secrets, `${kind}.address`, addressBlock(ip))

/** What the names of all counters of addresses begin with. */
export const addressKeyPrefix = (kind: string): string => `${kind}.address:`
