import { expect, test } from 'vitest'
import { firstCrop, kept, moved, toSquare } from './crop.ts'

const wide = { width: 400, height: 200 }

test('begins with the largest square in the middle', () => {
  expect(toSquare(wide, firstCrop)).toEqual({ left: 100, top: 0, side: 200 })
})

test.each([
  ['past the start', { x: -1, y: 0.5, zoom: 1 }, { left: 0, top: 0, side: 200 }],
  ['past the end', { x: 2, y: 2, zoom: 2 }, { left: 300, top: 100, side: 100 }],
  ['from too far', { x: 0.5, y: 0.5, zoom: 0.1 }, { left: 100, top: 0, side: 200 }],
  ['from too near', { x: 0.5, y: 0.5, zoom: 99 }, { left: 175, top: 75, side: 50 }],
])('%s the square stays inside', (_, crop, square) => {
  expect(toSquare(wide, kept(wide, crop))).toEqual(square)
})

test('follows the hand, by what is shown, and no further than the edge', () => {
  const near = { ...firstCrop, zoom: 2 }
  expect(toSquare(wide, moved(wide, near, { x: 0.5, y: 0 }))).toEqual({ left: 100, top: 50, side: 100 })
  expect(toSquare(wide, moved(wide, near, { x: 9, y: -9 }))).toEqual({ left: 0, top: 100, side: 100 })
})
