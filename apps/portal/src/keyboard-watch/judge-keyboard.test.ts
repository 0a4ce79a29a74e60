import { expect, test } from 'vitest'
import { judgeKeyboard, type KeyboardSign, type KeyboardState, untouched } from './judge-keyboard.ts'

type Where = KeyboardState['where']
type Is = KeyboardSign['is']

const never = Number.NEGATIVE_INFINITY
const at = 100_000

/** As the state is when something happened so long before. */
const stateIn = (where: Where, msAgo: number | undefined): KeyboardState => {
  const before = msAgo === undefined ? never : at - msAgo
  if (where === 'here') return untouched
  return where === 'taken' ? { where, takenAt: before } : { where, leftAt: before }
}

const rows: readonly (readonly [
  Where,
  number | undefined,
  Is | 'leftUncounted',
  Where,
  string | undefined,
])[] = [
  ['here', undefined, 'left', 'away', 'warn'],
  ['here', undefined, 'leftUncounted', 'away', 'warn'],
  ['here', undefined, 'cameBack', 'here', undefined],
  ['here', undefined, 'pressed', 'here', undefined],
  ['here', undefined, 'typed', 'here', undefined],
  ['here', undefined, 'pageFocus', 'here', undefined],
  ['here', undefined, 'hidden', 'here', undefined],
  ['away', 100, 'left', 'away', undefined],
  ['away', 100, 'cameBack', 'back', undefined],
  ['away', 100, 'pressed', 'here', 'clear'],
  ['away', 100, 'typed', 'away', undefined],
  ['away', 2001, 'typed', 'here', 'clear'],
  ['away', 100, 'pageFocus', 'taken', 'empty'],
  ['away', 60_000, 'pageFocus', 'taken', 'empty'],
  ['away', undefined, 'pageFocus', 'back', undefined],
  ['away', 100, 'hidden', 'away', undefined],
  ['back', 2000, 'left', 'taken', 'empty'],
  ['back', 2001, 'left', 'away', 'warn'],
  ['back', 100, 'leftUncounted', 'away', 'warn'],
  ['back', 100, 'cameBack', 'back', undefined],
  ['back', 100, 'pressed', 'here', 'clear'],
  ['back', 2000, 'typed', 'back', undefined],
  ['back', 2001, 'typed', 'here', 'clear'],
  ['back', undefined, 'typed', 'here', 'clear'],
  ['back', 5000, 'pageFocus', 'taken', 'empty'],
  ['back', undefined, 'pageFocus', 'back', undefined],
  ['back', 100, 'hidden', 'back', undefined],
  ['taken', 9999, 'left', 'taken', 'empty'],
  ['taken', 10_000, 'left', 'away', 'warn'],
  ['taken', 100, 'leftUncounted', 'taken', undefined],
  ['taken', 100, 'cameBack', 'taken', undefined],
  ['taken', 9999, 'pressed', 'taken', undefined],
  ['taken', 10_000, 'pressed', 'here', 'clear'],
  ['taken', 20_000, 'typed', 'taken', undefined],
  ['taken', 9999, 'pageFocus', 'taken', 'refuse'],
  ['taken', 10_000, 'pageFocus', 'taken', undefined],
  ['taken', 100, 'hidden', 'taken', undefined],
]

const toSign = (is: Is | 'leftUncounted'): KeyboardSign => {
  if (is === 'left' || is === 'leftUncounted') return { is: 'left', at, counts: is === 'left' }
  return { is, at }
}

test.each(rows)('SEC-PO-38 %s, %s ms ago: %s leads to %s and %s', (where, ago, is, next, command) => {
  const [state, wanted] = judgeKeyboard(stateIn(where, ago), toSign(is))
  expect([state.where, wanted]).toEqual([next, command])
})

test('SEC-PO-38 each sign has a row in each state', () => {
  const signs: readonly Is[] = ['left', 'cameBack', 'pressed', 'typed', 'pageFocus', 'hidden']
  for (const where of ['here', 'away', 'back', 'taken'] as const)
    expect(
      new Set(rows.filter(([from]) => from === where).map(([, , is]) => is.replace('Uncounted', ''))),
    ).toEqual(new Set(signs))
})

/** What a list of signs comes to, each so many milliseconds after the one before. */
const play = (...steps: readonly (readonly [Is | 'leftUncounted', number])[]): readonly string[] => {
  let state: KeyboardState = untouched
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
    ['leftUncounted', 300],
    ['cameBack', 300],
  ] as const
  expect(play(['typed', 0], ...visits, ...visits, ['pageFocus', 1], ['typed', 10])).toEqual([
    'warn',
    'warn',
    'clear',
  ])
  expect(play(['left', 0], ['hidden', 1], ['cameBack', 300], ['left', 300])).toEqual(['warn', 'warn'])
})
