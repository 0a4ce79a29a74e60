import { expect, test } from 'vitest'
import { countFailures } from './count-failures.ts'

const failure = (line: number) =>
  `Error: not there\n    at Proxy.then (node_modules/x/y.ts:1:1)\n    at e2e/a.spec.ts:${line}:3`

test('says how often each test failed and where, the worst first', () => {
  const runs = [
    [{ title: 'one' }, { title: 'two', failure: failure(7) }],
    [
      { title: 'one', failure: failure(5) },
      { title: 'two', failure: failure(7) },
    ],
    [{ title: 'one' }, { title: 'two', failure: failure(9) }],
  ]
  expect(countFailures(runs)).toEqual([
    '3 of 3 times: two',
    '  2 x Error: not there  at e2e/a.spec.ts:7:3',
    '  1 x Error: not there  at e2e/a.spec.ts:9:3',
    '1 of 3 times: one',
    '  1 x Error: not there  at e2e/a.spec.ts:5:3',
  ])
})

test('says nothing where nothing failed', () => {
  expect(countFailures([[{ title: 'one' }]])).toEqual([])
})
