import { loadFeatureFlags } from '@vestibule/contract/areas/feature-flags'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { callAtom } from '../ports/call.ts'
import { areFlagsKnown, flags } from './metadata.atoms.ts'

const running = atom<Promise<void> | undefined>(undefined)

/** Loads the feature flags, by one request for everything that waits for them at the time. */
export const loadFlags = atom(null, (get, set): Promise<void> => {
  const load = async (): Promise<void> => {
    try {
      set(flags, await get(callAtom)(loadFeatureFlags, {}))
    } finally {
      set(running, undefined)
    }
  }
  const request = get(running) ?? load()
  set(running, request)
  return request
})

/** Flags for a decision that is made once: those of the document, or of the server where the document has none. */
export const readFlags = atom(null, async (get, set): Promise<Readonly<Record<string, string>>> => {
  if (!get(areFlagsKnown)) {
    await set(loadFlags).catch((error: unknown) => {
      // A flag that can't be learned is off.
      if (!(error instanceof ApiError)) throw error
    })
  }
  return get(flags)
})
