import type { Later, Rights } from '../ask-later.ts'
import type { HostedParts } from './parts.ts'

/** What a hosted sign-in answers by a file of its own, as a mounted portal does. */
export type HostedLater = Rights & Pick<Later, 'switchTenant'>

/** One method for each name; the file that answers comes when the first is asked. */
export const askLater = (names: string, parts: () => HostedParts): object =>
  Object.fromEntries(
    names.split(' ').map((name) => [
      name,
      async (...params: unknown[]) => {
        const later = (await import('./later.ts')) as unknown as Record<
          string,
          (...params: unknown[]) => unknown
        >
        return later[name]?.(parts(), ...params)
      },
    ]),
  )
