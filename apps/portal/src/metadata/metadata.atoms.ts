import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import { atom } from 'jotai/vanilla'
import { bootAtom } from '../ports/boot.ts'

/** What the operator set for the portal; empty until it has come. */
export const configuration = atom<AdminBoxConfiguration>({})

const loadedFlags = atom<Readonly<Record<string, string>> | undefined>(undefined)

/** Feature flags: those of the document until newer ones have come. */
export const flags = atom(
  (get) => get(loadedFlags) ?? get(bootAtom).flags ?? {},
  (_get, set, loaded: Readonly<Record<string, string>>) => set(loadedFlags, loaded),
)

/** Whether the document or the server has said which flags there are. */
export const areFlagsKnown = atom((get) => (get(loadedFlags) ?? get(bootAtom).flags) !== undefined)

export type LoadError = { readonly status: number; readonly traceId: string | undefined }

/** What did not load because of the server, by request name, with the number to quote to support. */
export const loadErrors = atom<Readonly<Record<string, LoadError>>>({})
