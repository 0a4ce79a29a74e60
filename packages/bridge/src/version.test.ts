import { expect, test } from 'vitest'
import { common } from './version.ts'

test.each([
  [[1], [1], [1]],
  [[1], [2], []],
  [
    [1, 2],
    [2, 3, 1],
    [1, 2],
  ],
  [[], [1], []],
])('of %j and %j both know %j', (ours, theirs, expected) => {
  expect(common(ours, theirs)).toEqual(expected)
})
