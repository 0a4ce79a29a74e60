import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { probe } from './probe.ts'

/** Where this browser keeps who is signed in: in a cookie, or in the memory of the page for want of one. */
export type CookieStorageMode = {
  readonly is: 'cookie' | 'memory'
  /** How far this machine's clock is ahead of the server's, in milliseconds. */
  readonly clockOffsetMs: number
}

const byCookie: CookieStorageMode = { is: 'cookie', clockOffsetMs: 0 }

const modeAtom = atom<{ readonly mode: Promise<CookieStorageMode> } | undefined>(undefined)

/** False also until it was found out. */
export const isKeptInMemory = atom(false)

/**
 * Finds out once for each document.
 *
 * @param isAgain asks anew: the server has found the time of this machine wrong
 */
export const findCookieStorageMode = atom(
  null,
  (get, set, { isAgain = false } = {}): Promise<CookieStorageMode> => {
    const known = get(modeAtom)
    if (known !== undefined && !isAgain) return known.mode
    const mode = probe(get(callAtom), get(clockAtom)).then(
      ({ hasCookie, clockOffsetMs }): CookieStorageMode => {
        set(isKeptInMemory, !hasCookie)
        return { is: hasCookie ? 'cookie' : 'memory', clockOffsetMs }
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        // Not known: the next caller asks the server again.
        set(modeAtom, known)
        return known?.mode ?? byCookie
      },
    )
    set(modeAtom, { mode })
    return mode
  },
)

/** A session went on by its cookie: there is nothing to ask. */
export const cookieCame = atom(null, (_get, set) => set(modeAtom, { mode: Promise.resolve(byCookie) }))
