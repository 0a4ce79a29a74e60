import { type CryptoKey, importJWK, type JWK } from 'jose'
import { type Clock, secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SigningKeyRow } from '../../platform/db/schema/signing-keys.ts'
import { lifetimes } from '../lifetimes.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { ensureKeyRows, readKeyRows } from './key-rows.queries.ts'
import { type MakeSigningKey, readAlgorithm, type SigningAlgorithm } from './make-signing-key.ts'

export type KeyRing = {
  readonly signing: () => Promise<{ kid: string; alg: SigningAlgorithm; key: CryptoKey }>
  /** The key of that id if it is published now, and of that algorithm: a token does not choose another for it. */
  readonly verifying: (kid: string, alg: string) => Promise<CryptoKey | undefined>
  /** The signing key first: known clients of the wire read only the first. */
  readonly published: () => Promise<JWK[]>
}

type KeyRingDeps = { db: Database; clock: Clock; secrets: Secrets; makeKey: MakeSigningKey }

/** Another process may have made a key we do not know; asked no more often than this. */
const rereadAfterSeconds = 10

/** An operator may have rotated the keys; every process follows after this. */
const rememberedSeconds = 60

/** A key stops being published a day and a token's life after its successor began. */
const isPublished = (rows: readonly SigningKeyRow[], row: SigningKeyRow, now: Date): boolean => {
  const successor = rows.find(({ number }) => number === row.number + 1)
  if (successor === undefined) return true
  return secondsLater(successor.signsFrom, lifetimes.accessToken + lifetimes.retiredSigningKey) > now
}

const signingRow = (rows: readonly SigningKeyRow[], now: Date): SigningKeyRow | undefined =>
  rows.findLast(({ signsFrom }) => signsFrom <= now)

const imported = async (jwk: JWK, alg: SigningAlgorithm): Promise<CryptoKey> =>
  (await importJWK(jwk, alg)) as CryptoKey

export const createKeyRing = ({ db, clock, secrets, makeKey }: KeyRingDeps): KeyRing => {
  let rows: SigningKeyRow[] = []
  let readAt = new Date(0)
  const keys = new Map<string, Promise<CryptoKey>>()
  const once = (name: string, alg: SigningAlgorithm, jwk: () => JWK): Promise<CryptoKey> => {
    const known = keys.get(name) ?? imported(jwk(), alg)
    keys.set(name, known)
    return known
  }
  const current = async (): Promise<SigningKeyRow[]> => {
    const now = clock.now()
    const latest = rows.at(-1)
    const isOld = secondsLater(readAt, rememberedSeconds) <= now
    if (latest === undefined || latest.signsFrom <= now || isOld) {
      rows = await ensureKeyRows(db, { now, secrets, makeKey })
      readAt = now
    }
    return rows
  }
  const reread = async (): Promise<SigningKeyRow[]> => {
    if (secondsLater(readAt, rereadAfterSeconds) > clock.now()) return rows
    rows = await readKeyRows(db)
    readAt = clock.now()
    return rows
  }
  return {
    signing: async () => {
      const row = signingRow(await current(), clock.now())
      if (row === undefined) throw new Error('No signing key')
      const alg = readAlgorithm(row.publicKey)
      const key = await once(`private ${row.kid}`, alg, () => ({
        ...(JSON.parse(secrets.unseal('signing-keys', row.sealedPrivateKey)) as JWK),
      }))
      return { kid: row.kid, alg, key }
    },
    verifying: async (kid, alg) => {
      const isIt = (row: SigningKeyRow): boolean => row.kid === kid
      const row = (await current()).find(isIt) ?? (await reread()).find(isIt)
      if (row === undefined || !isPublished(rows, row, clock.now())) return undefined
      const own = readAlgorithm(row.publicKey)
      return own === alg ? once(`public ${kid}`, own, () => row.publicKey) : undefined
    },
    published: async () => {
      const now = clock.now()
      const all = await current()
      const shown = all.filter((row) => isPublished(all, row, now))
      const first = signingRow(all, now)
      return [
        ...shown.filter((row) => row === first),
        ...shown.filter((row) => row !== first).toReversed(),
      ].map(({ publicKey }) => publicKey)
    },
  }
}
