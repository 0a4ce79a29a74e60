import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const written = (write: (log: ReturnType<typeof createLog>) => void): string[] => {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines
}

test('SEC-AU-05 each message is one line of JSON, whatever stands in it', () => {
  const hostile = 'a\r\n{"level":30,"msg":"forged"}\n\u001b[2J'
  const lines = written((log) => {
    log.info({ name: hostile, inner: { name: hostile } }, hostile)
    log.error({ error: new Error(hostile) }, 'failed')
  })
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line.slice(0, -1)).toMatch(/^[^\p{Cc}]+$/u)
    expect(line.at(-1)).toBe('\n')
  }
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ name: hostile, inner: { name: hostile }, msg: hostile })
})

test('says when in UTC, to the millisecond', () => {
  const [line = ''] = written((log) => log.info('ready'))
  const { time } = JSON.parse(line) as { time: string }
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(new Date(time).toISOString()).toBe(time)
})
