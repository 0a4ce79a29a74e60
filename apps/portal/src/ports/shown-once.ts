import { atom } from 'jotai/vanilla'

/** Whether a secret is on screen that the server gives only once, and the user has not said that it is stored. */
export const isShownOnce = atom(false)

/** Whether a host was refused to close what shows such a secret: it is closed once the user is done with it. */
export const isCloseOwed = atom(false)
