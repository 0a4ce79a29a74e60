import { useEffect } from 'react'

/** Takes over from the buttons that stood in the document: what was pressed there counts, and the keyboard stays. */
export const useServedMethod = (): void => {
  useEffect(() => {
    const served = window.vestibuleWays
    if (served === undefined) return
    delete window.vestibuleWays
    served.stop()
    const findButton = (method: string | undefined) =>
      method === undefined
        ? undefined
        : [...document.querySelectorAll<HTMLElement>('[data-way]')].find(
            ({ dataset }) => dataset.way === method,
          )
    if (document.activeElement === document.body) findButton(served.focused)?.focus()
    findButton(served.pressed)?.click()
  }, [])
}
