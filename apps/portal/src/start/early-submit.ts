/** What `early.js`, which stands in the document, keeps until the portal has taken over. */
export type EarlySubmit = {
  /** The form that was sent before a handler listened. */
  form?: HTMLFormElement
  /** Another button that was pressed. */
  pressed?: HTMLElement | undefined
  /** Ends the waiting. */
  stop: () => void
}

/** What `early.js` keeps of the other ways in until their code is there. */
export type ServedWays = {
  /** The way that was pressed. */
  pressed?: string | undefined
  /** The way that has the keyboard. */
  focused?: string | undefined
  stop: () => void
}

declare global {
  interface Window {
    vestibuleEarly?: EarlySubmit
    vestibuleWays?: ServedWays
  }
}

/** Sends again what a person sent before hydration; the fields still hold what was typed. */
export const takeEarlySubmit = (window: Window): void => {
  const early = window.vestibuleEarly
  if (early === undefined) return
  delete window.vestibuleEarly
  early.stop()
  early.form?.removeAttribute('aria-busy')
  early.form?.requestSubmit()
  early.pressed?.click()
}
