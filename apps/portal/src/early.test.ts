// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const boot = { hostOrigin: 'https://host.test', route: 'loginUrl' }

beforeEach(() => {
  vi.resetModules()
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script><div id="root"></div>`
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete window.vestibuleEarly
  delete window.vestibuleWays
})

/** Runs the script in a frame of this width, whose content is taller the narrower it is. */
const runIn = async (width: number) => {
  const post = vi.spyOn(window, 'postMessage').mockImplementation(() => {})
  const setWidth = (next: number) => vi.stubGlobal('innerWidth', next)
  setWidth(width)
  vi.spyOn(document.getElementById('root') as HTMLElement, 'getBoundingClientRect').mockImplementation(
    () => ({ height: innerWidth === 0 ? 570 : 453.5 }) as DOMRect,
  )
  await import('./early.ts')
  const grow = (next: number) => {
    setWidth(next)
    dispatchEvent(new Event('resize'))
  }
  return { grow, reported: () => post.mock.calls.map(([message]) => message) }
}
const painted = { vestibule: 'painted', height: 454 }

test('the host hears how tall the served document is', async () => {
  const { reported } = await runIn(398)
  expect(reported()).toEqual([painted])
})

test('a frame that has no width yet reports its height once it has one, and once only', async () => {
  const { grow, reported } = await runIn(0)
  expect(reported()).toEqual([])
  grow(398)
  grow(398)
  expect(reported()).toEqual([painted])
})
