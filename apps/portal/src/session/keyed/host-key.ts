import { atom } from 'jotai/vanilla'
import { clockAtom } from '../../ports/clock.ts'
import { type Proof, type ProofKey, proofKeysAtom } from '../../ports/proof-key.ts'
import { findCookieStorageMode } from './cookie-storage-mode.ts'

const made = atom<{ readonly key: Promise<ProofKey> } | undefined>(undefined)

/** The key that tokens of the host are bound to. Another than that of the session: what it signs, a host may ask for. */
export const hostKey = atom(null, (get, set): Promise<ProofKey> => {
  const known = get(made)
  if (known !== undefined) return known.key
  const key = get(proofKeysAtom).make()
  set(made, { key })
  return key
})

/** Signs a request of the host's. By the time of the server: servers compare it with theirs. */
export const signForHost = atom(null, async (get, set, proof: Omit<Proof, 'iat'>): Promise<string> => {
  const { clockOffsetMs } = await set(findCookieStorageMode)
  const iat = Math.floor((get(clockAtom).now() - clockOffsetMs) / 1000)
  return (await set(hostKey)).prove({ ...proof, iat })
})
