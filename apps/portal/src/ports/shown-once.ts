import { atom } from 'jotai/vanilla'

/** Whether a secret is on screen that the server gives only once, and the user has not said that it is stored. */
export const isShownOnce = atom(false)
