import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { slowestTests } from './slowest.ts'

const unit = {
  testResults: [
    {
      name: join(root, 'packages/a.test.ts'),
      assertionResults: [
        { fullName: 'quick', duration: 20 },
        { fullName: 'skipped', duration: null },
      ],
    },
  ],
}
const run = { status: 'passed', annotations: [] }
const browser = {
  config: { metadata: { browser: 'none' } },
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: 'tried twice',
              file: 'a.spec.ts',
              tests: [
                {
                  results: [
                    { ...run, duration: 900 },
                    { ...run, duration: 600 },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}

test('the slowest test of both runners comes first, and no more are listed than asked for', () => {
  expect(slowestTests({ unit, browser }, 2)).toEqual([
    '    1.5 s  e2e/a.spec.ts  tried twice',
    '    0.0 s  packages/a.test.ts  quick',
  ])
})

test('a runner without a report is left out', () => {
  expect(slowestTests({ unit })).toHaveLength(2)
  expect(slowestTests({})).toEqual([])
})
