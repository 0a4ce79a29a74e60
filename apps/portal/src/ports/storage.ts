import { storageKeys } from '@vestibule/contract/constants'
import { port } from './port.ts'

/** Our own, beside the address after login: the parameters of the login route that carry over to it. */
export const afterAuthParamsKey = 'vestibule-after-auth-params'

/**
 * The specification's keys, and four of our own: for browsers without locks, to rest in all tabs at once, for the
 * columns that a user has hidden, and for what carries over to the page after login. Nothing under them is a secret
 * (SEC-PO-01).
 */
export type StorageKey =
  | (typeof storageKeys)[keyof typeof storageKeys]
  | `${typeof storageKeys.preferredMfaMethod}${string}`
  | typeof afterAuthParamsKey
  | 'vestibule-refresh-lease'
  | 'vestibule-last-activity'
  | `vestibule-columns-${string}`

export type KeyedStorage = {
  readonly read: (key: StorageKey) => string | undefined
  readonly write: (key: StorageKey, value: string) => void
  readonly remove: (key: StorageKey) => void
}

export const storageAtom = port<KeyedStorage>('storage')

/** Kept per tab; everything else is shared by the tabs of one site. */
const isPerTab = (key: StorageKey): boolean =>
  key === storageKeys.separateTabsByTenant || key.startsWith(storageKeys.preferredMfaMethod)

type Areas = { readonly localStorage: Storage; readonly sessionStorage: Storage }

/** Storage of a frame may be refused: then reading the property itself throws, and memory takes its place. */
export const guardedStorage = (areas: Areas): KeyedStorage => {
  const memory = new Map<StorageKey, string>()
  const area = (key: StorageKey) => (isPerTab(key) ? areas.sessionStorage : areas.localStorage)
  return {
    read: (key) => {
      try {
        return area(key).getItem(key) ?? memory.get(key)
      } catch {
        return memory.get(key)
      }
    },
    write: (key, value) => {
      try {
        area(key).setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    remove: (key) => {
      memory.delete(key)
      try {
        area(key).removeItem(key)
      } catch {
        // Refused storage holds nothing to remove.
      }
    },
  }
}

export const memoryStorage = (): KeyedStorage => {
  const refuse = {
    get localStorage(): Storage {
      throw new Error('refused')
    },
    get sessionStorage(): Storage {
      throw new Error('refused')
    },
  }
  return guardedStorage(refuse)
}
