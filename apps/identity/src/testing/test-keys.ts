import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { MakeSigningKey, NewSigningKey } from '../domain/keys/make-signing-key.ts'

const made: Promise<NewSigningKey>[] = []

/** Shorter keys than the real ones: these are made in a tenth of a second. */
const make = async (): Promise<NewSigningKey> => {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const publicKey = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicKey)
  return {
    kid,
    publicKey: { ...publicKey, kid, alg: 'RS256', use: 'sig' },
    privateKey: await exportJWK(pair.privateKey),
  }
}

/** Makes the same keys in the same order for every server of a test file. */
export const testKeys = (): MakeSigningKey => {
  let next = 0
  return () => {
    const key = made[next] ?? make()
    made[next] = key
    next += 1
    return key
  }
}
