/** Moves an element without reloading its frame where the browser can; elsewhere the frame starts again by itself. */
export const moveElement = (el: HTMLElement, to: HTMLElement): void => {
  if (el.parentNode === to) return
  const { moveBefore } = to as { moveBefore?: (node: Node, before: null) => void }
  if (moveBefore && el.isConnected) moveBefore.call(to, el, null)
  else to.append(el)
}
