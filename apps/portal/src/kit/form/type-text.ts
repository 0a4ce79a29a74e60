/** As if the user had typed it: React takes a text that a script sets for its own unless the browser's setter wrote it. */
export const typeText = (
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  text: string,
): void => {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
