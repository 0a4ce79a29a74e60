/**
 * What takes a secret: passwords, also while they are shown, and codes say so to the browser. What has no word for it there, as
 * a recovery code, is marked.
 */
const secret =
  'input:is([type="password"], [autocomplete~="current-password"], [autocomplete~="new-password"], [autocomplete~="one-time-code"], [data-secret])'

/** The element as a field that takes a secret; undefined where it takes none. */
export const readSecretField = (element: EventTarget | null): HTMLInputElement | undefined =>
  element instanceof HTMLInputElement && element.matches(secret) ? element : undefined
