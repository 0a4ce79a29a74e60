import { verify } from '@node-rs/argon2'
import { createPasswords, type Passwords } from '../platform/crypto/passwords.ts'

const known = new Map<string, Promise<boolean>>()

/**
 * Passwords as a server has them, only that what was found out of a hash and a password is not computed again: everybody
 * whom a builder makes has the same, and signs in in nearly every test. The queue and the count are the real ones.
 */
export const testPasswords = (): Promise<Passwords> =>
  createPasswords({
    check: (stored, password) => {
      const name = `${String(stored)} ${String(password)}`
      const result = known.get(name) ?? verify(stored, password)
      known.set(name, result)
      return result
    },
  })
