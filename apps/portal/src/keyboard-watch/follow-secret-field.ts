import { readSecretField } from './secret-field.ts'

/**
 * Follows which secret field has the keyboard, or had it last. What has taken the keyboard from a field may also have blurred
 * the field before the document, at any time: the field counts until another element of the document has the keyboard, or
 * `forget` is called.
 */
export const followSecretField = (document: Document, signal: AbortSignal) => {
  const read = () => readSecretField(document.activeElement)
  let last = read()
  const onFocus = ({ target }: FocusEvent) => {
    // The page can give the keyboard to a frame within this document, such as a captcha's.
    if ((target as Element).localName !== 'iframe') last = readSecretField(target)
  }
  document.addEventListener('focusin', onFocus, { capture: true, signal })
  return {
    /** None that is gone or disabled: it takes no key. */
    find: (): HTMLInputElement | undefined =>
      [read(), last].find((field) => field?.isConnected && !field.matches(':disabled')),
    /** Forgets the field that does not have the keyboard any more. */
    forget: (): void => {
      last = read()
    },
  }
}
