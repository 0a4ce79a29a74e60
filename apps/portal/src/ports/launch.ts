import { atom } from 'jotai/vanilla'

export type Launch = (address: string) => void

/** Hands an address to the system, which opens the application it belongs to; this page stays. */
export const launchAtom = atom<{ readonly launch: Launch }>({
  launch: (address) => window.location.assign(address),
})
