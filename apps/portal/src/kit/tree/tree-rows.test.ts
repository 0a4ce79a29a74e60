import { expect, test } from 'vitest'
import { treeStep } from './tree-rows.ts'

const levels = [1, 2, 2, 1]

test.each([
  ['ArrowRight', false, 0, false, { open: true }],
  ['ArrowLeft', true, 0, false, { open: true }],
  ['ArrowRight', true, 0, true, { open: false }],
  ['ArrowLeft', false, 2, undefined, { to: 0 }],
  ['ArrowLeft', false, 3, undefined, {}],
  ['ArrowDown', false, 3, undefined, { to: 3 }],
  ['ArrowUp', false, 0, undefined, { to: 0 }],
  ['End', false, 0, undefined, { to: 3 }],
  ['Home', false, 3, undefined, { to: 0 }],
  ['a', false, 1, undefined, undefined],
] as const)('%s (right to left: %s) on line %i, open: %s, does %j', (key, isRtl, at, isOpen, step) => {
  expect(treeStep({ key, isRtl }, levels, at, isOpen)).toEqual(step)
})
