import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { overLimits } from './time-limits.ts'

const file = (name: string, seconds: number, ...durations: number[]) => ({
  name: join(root, name),
  startTime: 1000,
  endTime: 1000 + seconds * 1000,
  assertionResults: durations.map((duration, index) => ({
    fullName: `test ${index}`,
    duration: duration * 1000,
  })),
})

test('files over twenty seconds and tests over five are named, the slowest first', () => {
  const report = { testResults: [file('a.test.ts', 21, 6, 5), file('b.test.ts', 20, 4)] }
  expect(overLimits(report)).toEqual(['21.0 s  a.test.ts', '6.0 s  a.test.ts  test 0'])
})

test('a file that has a reason may take longer, and its tests', () => {
  const report = { testResults: [file('a.test.ts', 40, 30), file('b.test.ts', 30)] }
  expect(overLimits(report, { 'a.test.ts': 'it waits for a clock' })).toEqual(['30.0 s  b.test.ts'])
})
