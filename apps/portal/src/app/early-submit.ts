/** What `early.js`, which stands in the document, keeps until the portal has taken over. */
export type EarlySubmit = {
  /** The form that was sent before anybody listened. */
  form?: HTMLFormElement
  /** Ends the waiting. */
  stop: () => void
}

declare global {
  interface Window {
    vestibuleEarly?: EarlySubmit
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
}
