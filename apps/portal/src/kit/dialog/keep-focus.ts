import type { KeyboardEvent } from 'react'

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/**
 * Keeps the Tab key in a dialog. A browser keeps it in the document only: at the edges of a frame it would go on in the
 * page below.
 */
export const keepFocus = (event: KeyboardEvent<HTMLDialogElement>): void => {
  if (event.key !== 'Tab') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => !element.hasAttribute('disabled') && element.checkVisibility(),
  )
  const [edge, other] = event.shiftKey ? [all.at(0), all.at(-1)] : [all.at(-1), all.at(0)]
  if (edge?.ownerDocument.activeElement !== edge) return
  event.preventDefault()
  other?.focus()
}
