import { atom } from 'jotai/vanilla'

/** A telephone number that was just named, to sign in with next. Memory only: it stays out of the address bar. */
export const smsNumber = atom<string | undefined>(undefined)
