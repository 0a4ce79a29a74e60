import { readFile } from 'node:fs/promises'
import type { Log } from '../../../runtime/log.ts'
import type { OutgoingFetch } from '../../../platform/outgoing/outgoing-fetch.ts'
import { isCommon } from '../common-passwords.ts'
import { type BloomFilter, mayContain, readFilter } from './bloom-filter.ts'
import { createLookup } from './lookup.ts'

export type BreachedPasswords = {
  /** Whether a password is known from leaks. A source that does not answer says no (SEC-PW-03). */
  readonly has: (password: string) => Promise<boolean>
}

type BreachedPasswordsDeps = {
  /** A file made by `npm run breached-filter`. */
  readonly filterFile: string | undefined
  /** Where prefixes of hashes are looked up; absent unless the operator asked for it. */
  readonly lookupUrl: string | undefined
  readonly outgoing: OutgoingFetch
  readonly log: Log
}

const loadFilter = async (file: string | undefined): Promise<BloomFilter | undefined> => {
  if (file === undefined) return undefined
  const filter = readFilter(await readFile(file))
  if (filter === undefined) throw new Error(`BREACHED_PASSWORDS_FILE is no filter: ${file}`)
  return filter
}

/** The common ones that everybody has, the operator's own file, and a service that is told five letters of a hash. */
export const createBreachedPasswords = async (deps: BreachedPasswordsDeps): Promise<BreachedPasswords> => {
  const filter = await loadFilter(deps.filterFile)
  const lookUp = deps.lookupUrl === undefined ? undefined : createLookup(deps.lookupUrl, deps)
  return {
    has: async (password) => {
      if (isCommon(password)) return true
      if (filter !== undefined && mayContain(filter, password)) return true
      return lookUp === undefined ? false : lookUp(password)
    },
  }
}
