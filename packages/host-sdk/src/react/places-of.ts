/** Moves an element without reloading its frame where the browser can; elsewhere the frame starts again by itself. */
const move = (el: HTMLElement, to: HTMLElement): void => {
  if (el.parentNode === to) return
  const { moveBefore } = to as { moveBefore?: (node: Node, before: null) => void }
  if (moveBefore && el.isConnected) moveBefore.call(to, el, null)
  else to.append(el)
}

/** Where an element is shown: in the newest of the places that ask for it, else where it waits. */
export interface Places {
  readonly wait: (home: HTMLElement, el: HTMLElement) => void
  /** The answer takes the place back. */
  readonly take: (slot: HTMLElement) => () => void
}

export function createPlaces(): Places {
  let waiting: { readonly home: HTMLElement; readonly el: HTMLElement } | undefined
  let slots: readonly HTMLElement[] = []
  const settle = (): void => {
    if (waiting) move(waiting.el, slots.at(-1) ?? waiting.home)
  }
  return {
    wait: (home, el) => {
      waiting = { home, el }
      settle()
    },
    take: (slot) => {
      slots = [...slots, slot]
      settle()
      return () => {
        slots = slots.filter((one) => one !== slot)
        settle()
      }
    },
  }
}
