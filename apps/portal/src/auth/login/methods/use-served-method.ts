import { useEffect, useState } from 'react'

const findButton = (method: string | undefined): HTMLElement | undefined =>
  method === undefined
    ? undefined
    : [...document.querySelectorAll<HTMLElement>('[data-way]')].find(({ dataset }) => dataset.way === method)

/** The served button that the pointer is down on: a browser makes no click of a press whose button is replaced. */
const heldMethod = (): string | undefined =>
  document.querySelector<HTMLElement>('[data-way]:active')?.dataset.way

/** Takes over from the buttons that stood in the document: what was pressed there counts, and the keyboard stays. */
export const useServedMethod = (): void => {
  // Read while the served buttons are still there.
  const [held] = useState(heldMethod)
  useEffect(() => {
    const served = window.vestibuleWays
    if (served === undefined) return
    delete window.vestibuleWays
    served.stop()
    if (document.activeElement === document.body) findButton(served.focused ?? held)?.focus()
    findButton(served.pressed)?.click()
    if (held === undefined) return
    const release = ({ target }: PointerEvent) => {
      const button = findButton(held)
      if (target instanceof Node && button?.contains(target)) button.click()
    }
    addEventListener('pointerup', release, { once: true })
    return () => removeEventListener('pointerup', release)
  }, [held])
}
