import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    previousRect: DOMRectReadOnly
    currentRect: DOMRectReadOnly
  }[]
}

/** `at`: in milliseconds since the document began. */
type Moved = { readonly at: number; readonly what: string }

/** Runs in every document before anything else: notes what moved there without a person having moved it. */
const watch = (): void => {
  const moved: Moved[] = []
  Object.assign(window, { moved })
  const toPlace = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(' ')
  const toName = (node: Node | null) =>
    node instanceof Element
      ? `${node.nodeName}#${node.id}.${node.getAttribute('class')}`
      : String(node?.nodeName)
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Shift[])
      for (const { node, previousRect, currentRect } of hadRecentInput ? [] : sources) {
        const [from, to] = [toPlace(previousRect), toPlace(currentRect)]
        // Less than a pixel is seen by no user.
        if (from !== to)
          moved.push({ at: startTime, what: `${value.toFixed(4)} ${toName(node)} from ${from} to ${to}` })
      }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Watches every document that the page opens from now on. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** What has moved in the page and in the frames it has now; nothing, where all is well. */
export const shiftsIn = async (page: Page): Promise<readonly string[]> => {
  const moved = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(async () => {
        // Two frames later everything that was drawn by now has been reported.
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        // Chromium also reports what moved in a document that it held back until it was whole: no user has seen that.
        const [firstPaint] = performance.getEntriesByName('first-paint')
        const isSeen = ({ at }: Moved) => at >= (firstPaint?.startTime ?? 0)
        return ((window as unknown as { moved?: Moved[] }).moved ?? []).filter(isSeen).map(({ what }) => what)
      }),
    ),
  )
  return moved.flat()
}
