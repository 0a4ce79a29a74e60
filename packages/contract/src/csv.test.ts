import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('RFC 4180: commas, quotes and line breaks are quoted', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ''])).toBe('a,"b,c","say ""hi""","two\nlines",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('%j is no formula in a spreadsheet', (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`)
})

test('a formula with a comma is made harmless before it is quoted', () => {
  expect(csvLine(['=HYPERLINK("x","y")'])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`)
})
