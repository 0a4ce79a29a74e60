import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

/** Runs in every document before anything else: adds up what moved there without a person having moved it. */
const watch = (): void => {
  const shifts = { sum: 0 }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[])
      if (!hadRecentInput) shifts.sum += value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Watches every document that the page opens from now on. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** How much has moved in the page and in the frames it has now; 0 where nothing did. */
export const shiftsIn = async (page: Page): Promise<number> => {
  const sums = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(async () => {
        // Two frames later everything that was drawn by now has been reported.
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        return (window as unknown as { shifts?: { sum: number } }).shifts?.sum ?? 0
      }),
    ),
  )
  return sums.reduce((sum, one) => sum + one, 0)
}
