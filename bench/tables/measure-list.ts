import type { Browser } from '@playwright/test'
import { readHeapMb } from './read-heap.ts'

export type ListTimes = {
  /** Milliseconds from the data until the first rows are drawn. */
  readonly firstRows: number
  readonly heapMb: number
  readonly framesPerSecond: number
}

/** In the page: shows the list and waits for the frame in which rows are there. */
const showInPage = async (): Promise<number> => {
  const frame = () => new Promise(requestAnimationFrame)
  const from = performance.now()
  ;(window as unknown as { show: () => void }).show()
  while (document.querySelector('.row, [data-index]') === null) await frame()
  await frame()
  return performance.now() - from
}

/** In the page: scrolls by more than half a screen in each frame. */
const scrollInPage = async (frames: number): Promise<number> => {
  const region = document.querySelector('.v-virtual') as HTMLElement
  const frame = () => new Promise(requestAnimationFrame)
  await frame()
  const from = performance.now()
  for (let count = 0; count < frames; count += 1) {
    region.scrollTop += 400
    await frame()
  }
  return (frames * 1000) / (performance.now() - from)
}

/** Measures one list in a page of its own. */
export const measureList = async (browser: Browser, address: string): Promise<ListTimes> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.waitForFunction(() => 'show' in window)
    const firstRows = await page.evaluate(showInPage)
    const framesPerSecond = await page.evaluate(scrollInPage, 120)
    return { firstRows, heapMb: await readHeapMb(page), framesPerSecond }
  } finally {
    await context.close()
  }
}
