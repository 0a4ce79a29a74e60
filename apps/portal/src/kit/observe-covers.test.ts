// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testClock } from '../testing/clock.ts'
import { type Browser, observeCovers } from './observe-covers.ts'

const observed = new Set<Element>()
let changeSize = () => {}

class Observer {
  observe = (element: Element) => void observed.add(element)
  unobserve = (element: Element) => void observed.delete(element)
  disconnect = () => observed.clear()
}

/** A window in a page's frame, of a browser that tells what covers an element. */
const inFrame = () => {
  class Entry {
    get isVisible() {
      return true
    }
  }
  class Sizes {
    constructor(notify: () => void) {
      changeSize = notify
    }
    observe() {
      changeSize()
    }
    disconnect() {}
  }
  const parts = { IntersectionObserver: Observer, IntersectionObserverEntry: Entry, ResizeObserver: Sizes }
  return { ...parts, document, top: {} } as unknown as Browser
}

let element: Element
beforeEach(() => {
  element = document.body.appendChild(document.createElement('button'))
})
afterEach(() => {
  observed.clear()
  document.body.replaceChildren()
})

test('a frame asks what covers it once it has kept its size for half a second, and anew after each change', async () => {
  const clock = testClock()
  const onReset = vi.fn()
  const observer = observeCovers(inFrame(), clock, { onEntries: () => {}, onReset })
  observer.observe(element)
  await clock.advance(499)
  changeSize()
  await clock.advance(499)
  expect(observed.size).toBe(0)
  await clock.advance(1)
  expect([...observed]).toEqual([element])
  expect(onReset).not.toHaveBeenCalled()
  changeSize()
  expect(observed.size).toBe(0)
  changeSize()
  expect(onReset).toHaveBeenCalledOnce()
  await clock.advance(500)
  expect([...observed]).toEqual([element])
  observer.unobserve(element)
  changeSize()
  await clock.advance(500)
  expect(observed.size).toBe(0)
  observer.stop()
  expect([clock.waiting(), document.body.children.length]).toEqual([[], 1])
})

test('a page of its own asks at once, and so does a frame whose browser does not tell what covers it', () => {
  const framed = inFrame()
  const page = { ...framed } as { top: unknown }
  page.top = page
  for (const window of [page, { ...framed, IntersectionObserverEntry: Observer }]) {
    const notices = { onEntries: () => {}, onReset: () => {} }
    observeCovers(window as unknown as Browser, testClock(), notices).observe(element)
    expect([...observed]).toEqual([element])
    observed.clear()
  }
})
