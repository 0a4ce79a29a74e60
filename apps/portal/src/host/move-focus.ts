const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** Puts the keyboard where the host's own tab order enters the frame. */
export const moveFocus = (root: HTMLElement, where: 'first' | 'last' | 'restore'): void => {
  const isIn = root.contains(root.ownerDocument.activeElement)
  if (where === 'restore' && isIn) return
  const all = [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.hasAttribute('disabled'),
  )
  const wanted = where === 'last' ? all.at(-1) : (root.querySelector<HTMLElement>('[data-first]') ?? all[0])
  wanted?.focus()
}
