import { expect, test } from 'vitest'
import { browserOutcomes, listFailures, unitOutcomes } from './outcomes.ts'

test('the end of a run lists what failed, and why, in a few lines each', () => {
  const unit = unitOutcomes({
    testResults: [
      {
        assertionResults: [
          { fullName: 'one', status: 'passed' },
          {
            fullName: 'two',
            status: 'failed',
            failureMessages: ['\u001B[31mexpected 1\u001B[39m\n  at a.ts:1'],
          },
          { fullName: 'three', status: 'skipped' },
        ],
      },
      { message: 'no such module', assertionResults: [] },
    ],
  })
  expect(listFailures(unit)).toEqual([
    'failed: two',
    '    expected 1',
    '      at a.ts:1',
    'failed: a file without tests',
    '    no such module',
  ])
})

test('of a browser it says what was waited for and where, and at which step the time was over', () => {
  const message = [
    'locator.fill: Timeout',
    ...Array.from({ length: 30 }, (_, index) => `line ${index}`),
  ].join('\n')
  const errors = [{ message: 'Test timeout' }, { message, location: { file: 'a.spec.ts', line: 7 } }]
  const spec = {
    title: 'signs in',
    file: 'a.spec.ts',
    tests: [{ results: [{ status: 'timedOut', duration: 1, errors }] }],
  }
  const lines = listFailures(browserOutcomes({ suites: [{ specs: [spec] }] } as never))
  expect(lines).toHaveLength(15)
  expect(lines.slice(0, 3)).toEqual(['failed: signs in', '    Test timeout', '    locator.fill: Timeout'])
  expect(lines.at(-1)).toBe('    a.spec.ts:7')
})
