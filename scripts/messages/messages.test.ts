import { describe, expect, test } from 'vitest'
import { exportMessages, importMessages } from './exchange.ts'
import { expectedEntries } from './plurals.ts'
import { listProblems, reportMessages } from './report.ts'
import { listEntries, toTree } from './tree.ts'
import { readXliff, writeXliff } from './xliff.ts'

const english = {
  title: 'Hello {{name}}',
  left_one: '{{count}} day left for {{name}}',
  left_other: '{{count}} days left for {{name}}',
}

test('every language says everything, with the values of English, and nothing that no code reads', () => {
  expect(reportMessages()).toEqual([])
})

describe('a report', () => {
  test('asks for the plural forms of the language', () => {
    const keys = (locale: string) => expectedEntries(listEntries(english), locale).map(({ key }) => key)
    expect(keys('en')).toEqual(['title', 'left_one', 'left_other'])
    expect(keys('he')).toEqual(['title', 'left_one', 'left_two', 'left_other'])
    expect(keys('ja')).toEqual(['title', 'left_other'])
  })

  test.each([
    [{ title: 'Hi {{name}}', left_one: 'a day for {{name}}', left_other: '{{count}} for {{name}}' }, []],
    [{ title: 'Hi {{name}}', left_other: '{{count}}, {{name}}' }, ['left_one is missing']],
    [{ ...english, title: 'Hi {{nmae}}' }, ['title has other placeholders than English']],
    [
      { ...english, left_other: 'some days for {{name}}' },
      ['left_other has other placeholders than English'],
    ],
    [{ ...english, title: ' ' }, ['title is empty']],
    [{ ...english, extra: 'x' }, ['extra is not in English']],
  ])('%j: %j', (texts, problems) => {
    expect(listProblems('en', english, texts)).toEqual(problems)
  })
})

describe('XLIFF', () => {
  const text = `\u2066<b>"A" & 'B'</b>\u2069\nsecond line `

  test('brings back what was written, signs and line breaks included', () => {
    const units = [
      { id: 'phone.added', source: text, target: text },
      { id: 'title', source: 'Hello' },
    ]
    const file = { locale: 'he', files: [{ id: 'mail.happened', units }] }
    expect(readXliff(writeXliff(file))).toEqual(file)
  })

  test('has every text of a language that is there, and of one that is not', () => {
    const read = readXliff(writeXliff(exportMessages('he')))
    expect(read).toEqual(exportMessages('he'))
    expect(read.files.flatMap(({ units }) => units).filter(({ target }) => target === undefined)).toEqual([])
    const polish = exportMessages('pl').files.find(({ id }) => id === 'signin.idle')
    expect(polish?.units.map(({ id }) => id)).toContain('body_few')
    expect(polish?.units.every(({ target }) => target === undefined)).toBe(true)
  })

  test.each([
    ['', 'no text'],
    ['<xliff', 'not closed'],
    ['<!DOCTYPE xliff [<!ENTITY a "b">]><xliff/>', 'a document type'],
    ['<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"/>', 'another version'],
    ['<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0"/>', 'no language'],
  ])('%s is refused: %s', (xml) => {
    expect(() => readXliff(xml)).toThrow('This is no XLIFF 2.0')
  })

  test.each([
    ['../he', 'signin.idle', 'title'],
    ['en', 'signin.idle', 'title'],
    ['he', '../signin.idle', 'title'],
    ['he', 'signin.idle', '__proto__'],
  ])('nothing is written to %s for %s, %s', (locale, id, unit) => {
    const files = [{ id, units: [{ id: unit, source: 'x', target: 'x' }] }]
    expect(() => importMessages({ locale, files })).toThrow()
  })
})

test('a key may hold a dot', () => {
  const texts = { 'phone.added': 'a', deep: { key: 'b' } }
  expect(toTree(listEntries(texts))).toEqual(texts)
})
