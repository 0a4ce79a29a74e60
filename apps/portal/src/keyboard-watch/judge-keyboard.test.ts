import { expect, test } from 'vitest'
import { judgeKeyboard, type KeyboardSign, type KeyboardState, untouched } from './judge-keyboard.ts'

type Where = KeyboardState['where']
type Is = KeyboardSign['is']

const never = Number.NEGATIVE_INFINITY
const at = 100_000

/** As the state is when something happened so long before. */
const stateIn = (where: Where, ago: Partial<Record<'left' | 'leading', number>>): KeyboardState => {
  const before = (ms: number | undefined) => (ms === undefined ? never : at - ms)
  return {
    ...untouched,
    where,
    leftAt: where === 'taken' ? never : before(ago.left),
    leadingAt: before(ago.leading),
    takenAt: where === 'taken' ? before(ago.left) : never,
  }
}

const rows: readonly (readonly [
  Where,
  Parameters<typeof stateIn>[1],
  Is | 'leftHidden',
  Where,
  string | undefined,
])[] = [
  ['here', {}, 'left', 'away', 'warn'],
  ['here', {}, 'leftHidden', 'away', 'warn'],
  ['here', { leading: 500 }, 'left', 'here', undefined],
  ['here', { leading: 501 }, 'left', 'away', 'warn'],
  ['here', { left: 2000 }, 'left', 'taken', 'empty'],
  ['here', { left: 2001 }, 'left', 'away', 'warn'],
  ['here', { left: 100 }, 'leftHidden', 'away', 'warn'],
  ['here', {}, 'cameBack', 'here', undefined],
  ['here', { left: 100 }, 'pressed', 'here', undefined],
  ['here', {}, 'leading', 'here', undefined],
  ['here', {}, 'typed', 'here', undefined],
  ['here', {}, 'pageFocus', 'here', undefined],
  ['here', { left: 2000 }, 'pageFocus', 'taken', 'empty'],
  ['here', {}, 'hidden', 'here', undefined],
  ['away', { left: 100 }, 'left', 'away', undefined],
  ['away', { left: 100 }, 'cameBack', 'back', undefined],
  ['away', { left: 100 }, 'pressed', 'here', 'clear'],
  ['away', { left: 100 }, 'leading', 'away', undefined],
  ['away', { left: 100 }, 'typed', 'away', undefined],
  ['away', { left: 2001 }, 'typed', 'here', 'clear'],
  ['away', { left: 100 }, 'pageFocus', 'taken', 'empty'],
  ['away', { left: 60_000 }, 'pageFocus', 'taken', 'empty'],
  ['away', {}, 'pageFocus', 'back', undefined],
  ['away', { left: 100 }, 'hidden', 'away', undefined],
  ['back', { left: 2000 }, 'left', 'taken', 'empty'],
  ['back', { left: 2001 }, 'left', 'away', 'warn'],
  ['back', { left: 100, leading: 500 }, 'left', 'back', undefined],
  ['back', { left: 100 }, 'cameBack', 'back', undefined],
  ['back', { left: 100 }, 'pressed', 'here', 'clear'],
  ['back', { left: 100 }, 'leading', 'back', undefined],
  ['back', { left: 2000 }, 'typed', 'back', undefined],
  ['back', { left: 2001 }, 'typed', 'here', 'clear'],
  ['back', {}, 'typed', 'here', 'clear'],
  ['back', { left: 5000 }, 'pageFocus', 'taken', 'empty'],
  ['back', {}, 'pageFocus', 'back', undefined],
  ['back', { left: 100 }, 'hidden', 'back', undefined],
  ['taken', { left: 9999 }, 'left', 'taken', 'empty'],
  ['taken', { left: 10_000 }, 'left', 'away', 'warn'],
  ['taken', { left: 100, leading: 500 }, 'left', 'taken', undefined],
  ['taken', { left: 100 }, 'leftHidden', 'taken', undefined],
  ['taken', { left: 100 }, 'cameBack', 'taken', undefined],
  ['taken', { left: 9999 }, 'pressed', 'taken', undefined],
  ['taken', { left: 10_000 }, 'pressed', 'here', 'clear'],
  ['taken', { left: 100 }, 'leading', 'taken', undefined],
  ['taken', { left: 20_000 }, 'typed', 'taken', undefined],
  ['taken', { left: 9999 }, 'pageFocus', 'taken', 'refuse'],
  ['taken', { left: 10_000 }, 'pageFocus', 'taken', undefined],
  ['taken', { left: 100 }, 'hidden', 'taken', undefined],
]

const toSign = (is: Is | 'leftHidden'): KeyboardSign => {
  if (is === 'left' || is === 'leftHidden') return { is: 'left', at, isHidden: is === 'leftHidden' }
  return { is, at }
}

test.each(rows)('SEC-PO-38 %s, %o ms ago: %s leads to %s and %s', (where, ago, is, next, command) => {
  const [state, wanted] = judgeKeyboard(stateIn(where, ago), toSign(is))
  expect([state.where, wanted]).toEqual([next, command])
})

test('SEC-PO-38 each sign has a row in each state', () => {
  const signs: readonly Is[] = ['left', 'cameBack', 'pressed', 'leading', 'typed', 'pageFocus', 'hidden']
  for (const where of ['here', 'away', 'back', 'taken'] as const)
    expect(
      new Set(rows.filter(([from]) => from === where).map(([, , is]) => is.replace('Hidden', ''))),
    ).toEqual(new Set(signs))
})

/** What a list of signs comes to, each so many milliseconds after the one before. */
const play = (...steps: readonly (readonly [Is | 'leftHidden', number])[]): readonly string[] => {
  let state = untouched
  let now = at
  return steps.flatMap(([is, ms]) => {
    now += ms
    const [next, command] = judgeKeyboard(state, { ...toSign(is), at: now } as KeyboardSign)
    state = next
    return command ?? []
  })
}

test('SEC-PO-38 a page that takes the keyboard and gives it back, again and again, is noticed at its second try', () => {
  expect(
    play(['typed', 0], ['left', 100], ['cameBack', 140], ['typed', 10], ['left', 60], ['cameBack', 140]),
  ).toEqual(['warn', 'empty'])
})

test('SEC-PO-38 a user who looks up a code in another window, twice, loses nothing', () => {
  const visit = [
    ['left', 3000],
    ['cameBack', 3000],
    ['typed', 500],
  ] as const
  expect(play(['typed', 0], ...visit, ...visit)).toEqual(['warn', 'clear', 'warn', 'clear'])
})

test('SEC-PO-38 a user who comes back by a pointer may leave again at once', () => {
  const visit = [
    ['left', 300],
    ['pressed', 300],
    ['cameBack', 1],
  ] as const
  expect(play(['typed', 0], ...visit, ...visit)).toEqual(['warn', 'clear', 'warn', 'clear'])
})

test('SEC-PO-38 another tab, and the page that calls `focus` once its user is back, take nothing', () => {
  const visits = [
    ['leftHidden', 300],
    ['cameBack', 300],
  ] as const
  expect(play(['typed', 0], ...visits, ...visits, ['pageFocus', 1], ['typed', 10])).toEqual([
    'warn',
    'warn',
    'clear',
  ])
  expect(play(['left', 0], ['hidden', 1], ['cameBack', 300], ['left', 300])).toEqual(['warn', 'warn'])
})
