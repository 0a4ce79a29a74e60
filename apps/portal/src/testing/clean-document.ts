import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// A step takes its time on a busy machine; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 })

/** What the tests of a file may leave on a prototype, as the document of a browser without layout has it. */
const { getBoundingClientRect } = Element.prototype
const { getAnimations } = Element.prototype

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// The files of a worker share one document. Each leaves it as it was found.
afterAll(() => {
  vi.useRealTimers()
  Element.prototype.getBoundingClientRect = getBoundingClientRect
  Element.prototype.getAnimations = getAnimations
  for (const part of [document.head, document.body]) part.replaceChildren()
  for (const part of [document.documentElement, document.head, document.body])
    for (const name of part.getAttributeNames()) part.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.title = ''
})
