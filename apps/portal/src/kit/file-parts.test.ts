import { expect, test } from 'vitest'
import { fileParts } from './file-parts.ts'

const line = (number: number) => `${number},${'א'.repeat(100)}\r\n`

test('a file that fits stays as it is', () => {
  const file = { name: 'audits.csv', text: 'a,b\r\n1,2\r\n' }
  expect(fileParts(file)).toEqual([file])
})

test('a larger one becomes files that fit, each with the head, and no line is lost', () => {
  const lines = Array.from({ length: 1000 }, (_, number) => line(number))
  const parts = fileParts({ name: 'audits.csv', text: `a,b\r\n${lines.join('')}` })
  expect(parts.map(({ name }) => name)).toEqual(['audits-1.csv', 'audits-2.csv', 'audits-3.csv'])
  for (const { text } of parts) {
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(90_000)
    expect(text.startsWith('a,b\r\n')).toBe(true)
  }
  expect(parts.map(({ text }) => text.slice(5)).join('')).toBe(lines.join(''))
})
