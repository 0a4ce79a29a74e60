import { expect, test } from 'vitest'
import { addCounts, type PartResult, readCount, runnerFailed, runParts, toCountLine } from './counts.ts'

const green: PartResult = { count: { passed: 3, failed: 0, skipped: 1 }, code: 0 }
const silent = () => {}

test('parts are run in their order, announced and summed', async () => {
  const lines: string[] = []
  const first = async () => green
  const second = async () => green
  expect(await runParts([first, second], (text) => lines.push(text))).toEqual({
    passed: 6,
    failed: 0,
    skipped: 2,
  })
  expect(lines).toEqual(['\n== first', '\n== second'])
})

test('a runner that fails without a failed test is one failure', async () => {
  const total = await runParts([async () => ({ ...green, code: 1 })], silent)
  expect(toCountLine(total)).toBe('3 passed, 1 failed, 1 skipped')
})

test('a failed test is counted once, whatever the runner ended with', async () => {
  const red = { count: { passed: 3, failed: 2, skipped: 0 }, code: 1 }
  expect(toCountLine(await runParts([async () => red], silent))).toBe('3 passed, 2 failed')
})

test('a command that wrote nothing is one failure in the sum', () => {
  expect(addCounts([green.count, readCount('that never ran')])).toEqual({ passed: 3, failed: 1, skipped: 1 })
  expect(runnerFailed.failed).toBe(1)
})
