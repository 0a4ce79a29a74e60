import { atom } from 'jotai/vanilla'

/** The address a person typed last, so that another box need not ask again. Memory only: it stays out of the address bar. */
export const typedEmail = atom<string | undefined>(undefined)
