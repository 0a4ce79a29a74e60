import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { createHashQueue } from './hash-queue.ts'

/** Argon2id v19, 46 MiB, one pass, one lane; salt 16 and tag 32 bytes are the library's own defaults (SEC-PW-04). */
const cost = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 47_104, timeCost: 1, parallelism: 1 }
const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

export type Passwords = {
  /** @param owner the person or address the hash is made for, which has its share of the work and no more */
  readonly hash: (password: string, owner: string) => Promise<string>
  /**
   * Without a stored hash a hash of equal cost is checked all the same, so that time tells nothing (SEC-PW-05).
   *
   * @throws ApiError `BUSY` before anything was judged
   */
  readonly verify: (stored: string | null | undefined, password: string, owner: string) => Promise<boolean>
  /** Whether a stored hash was made with other numbers than today's. */
  readonly isOutdated: (stored: string) => boolean
  /** Hashes computed since start, of any outcome. */
  readonly computed: () => number
}

/**
 * One core stays free for the thread that answers and for the database, and one of Node's threads for files and names:
 * what is asked meanwhile does not wait for hashes, which need no lower priority then (decision 106).
 */
const mostAtOnce = (): number => {
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)
  return Math.max(1, Math.min(availableParallelism(), threads) - 1)
}

/** Made once for a process: how many servers are in it does not matter to it. */
let hashOfNobody: Promise<string> | undefined

type Options = {
  /** Tells whether a hash was made of a password; by computing it unless given. */
  readonly check?: typeof verify
}

export const createPasswords = async ({ check = verify }: Options = {}): Promise<Passwords> => {
  const queued = createHashQueue({ running: mostAtOnce(), waiting: 100, waitingOfOne: 20 })
  hashOfNobody ??= hash('nobody has this password', cost)
  const nobody = await hashOfNobody
  let computed = 0
  const counted = <T>(owner: string, work: () => Promise<T>): Promise<T> =>
    queued(owner, () => {
      computed += 1
      return work()
    })
  return {
    hash: (password, owner) => counted(owner, () => hash(password, cost)),
    verify: async (stored, password, owner) => {
      const matches = await counted(owner, () => check(stored ?? nobody, password))
      return matches && stored !== null && stored !== undefined
    },
    isOutdated: (stored) => !stored.startsWith(current),
    computed: () => computed,
  }
}
