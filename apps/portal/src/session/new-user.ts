import { atom } from 'jotai/vanilla'

/** The user that has signed up in this document: their first sign-in ends on the host's page for new users. */
export const newUserId = atom<string | undefined>(undefined)
