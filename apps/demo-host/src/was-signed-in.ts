const key = 'acme-notes.was-signed-in'
let inMemory = false

/**
 * Whether somebody was signed in when this page was last open: a visitor who never was costs no frame, one who was gets
 * the session back without typing. A browser may refuse storage; then it is known as long as the page is open.
 */
export const wasSignedIn = (): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return inMemory
  }
}

/** Keeps it for the next time. */
export const keepSignedIn = (isSignedIn: boolean): void => {
  inMemory = isSignedIn
  try {
    if (isSignedIn) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  } catch {
    // Refused storage keeps nothing.
  }
}
