import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'

/**
 * Fetches what a key is asked with and asks for it. Where the browser wants another click, what was fetched is kept, so
 * that the next call for the same asks at once: a slow server costs one click more, not one each time.
 */
export type AskKey = <Options, Result>(
  what: string,
  fetchOptions: () => Promise<Options>,
  ask: (options: Options) => Promise<Result>,
) => Promise<Result>

export const createAskKey = (): AskKey => {
  const kept = new Map<string, unknown>()
  return async <Options, Result>(
    what: string,
    fetchOptions: () => Promise<Options>,
    ask: (options: Options) => Promise<Result>,
  ): Promise<Result> => {
    const options = kept.has(what) ? (kept.get(what) as Options) : await fetchOptions()
    kept.clear()
    try {
      return await ask(options)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'KEY_NEEDS_CLICK') kept.set(what, options)
      throw error
    }
  }
}

/** One for each portal. */
export const askKeyAtom = atom(() => createAskKey())
