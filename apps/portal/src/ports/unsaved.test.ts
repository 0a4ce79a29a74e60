import { createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { countUnsaved, unsavedAtom } from './unsaved.ts'

test('a dialog that opens and closes over a changed page leaves what the page would lose', () => {
  const store = createStore()
  store.set(countUnsaved, 'page', 2)
  store.set(countUnsaved, 'dialog', 1)
  expect(store.get(unsavedAtom)).toBe(3)
  store.set(countUnsaved, 'dialog', 0)
  expect(store.get(unsavedAtom)).toBe(2)
  store.set(unsavedAtom)
  expect(store.get(unsavedAtom)).toBe(0)
})
