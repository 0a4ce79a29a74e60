import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { contract, isOperation, type Operation } from './index.ts'
import { cleanName, nameText, requiredName } from './name-text.ts'

const unseen = ['\u202e', '\u2066', '\u2069', '\u000a', '\u0000', '\u2028', '\u2029', '\u200b', '\u00ad']
const family = '👩\u200d👩\u200d👧'
const dirty = ` ${unseen.join('A')}${family} Zoë\u202e `
const clean = `AAAAAAAA${family} Zoë`

test.each([
  [dirty, clean],
  ['Bob\u202eyln', 'Bobyln'],
  ['\u202e \u2066', ''],
  ['\u200d\u200c', ''],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['عדה (x)', 'عדה (x)'],
  ['', ''],
])('SEC-PO-13: %j is the name %j', (text, name) => {
  expect(cleanName(text)).toBe(name)
})

test('SEC-PO-13: a name is as long as it was sent, and one of which nothing is left is refused', () => {
  expect(v.is(requiredName(3), 'Ann')).toBe(true)
  expect(v.is(requiredName(3), 'Ann\u202e')).toBe(false)
  expect(v.safeParse(requiredName(3), '\u202e').issues).toMatchObject([{ type: 'min_length' }])
  expect(v.parse(nameText(3), '\u202e')).toBe('')
})

type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>
  readonly wrapped?: Schema
  readonly item?: Schema
  readonly options?: readonly Schema[]
}
type Field = { readonly title: string; readonly schema: Schema }

const fieldsIn = (title: string, schema: Schema): Field[] => [
  ...Object.entries(schema.entries ?? {}).flatMap(([name, inner]) => [
    { title: `${title}.${name}`, schema: inner },
    ...fieldsIn(`${title}.${name}`, inner),
  ]),
  ...[schema.wrapped, schema.item, ...(schema.options ?? [])].flatMap((inner) =>
    typeof inner === 'object' ? fieldsIn(title, inner) : [],
  ),
]

/** Names of something else than what a sentence names, and why they stay as they are. */
const others = [
  // Refused by the server where they hold such a character.
  /\.username$/,
  // A file's, and the heads of its columns.
  /^exportAudits\./,
]

const names = Object.values(contract)
  .flatMap((area): readonly Operation[] => Object.values(area).filter(isOperation))
  .flatMap(({ name, input }) => fieldsIn(name, input as Schema))
  .filter(
    ({ title }) => /name$/i.test(title) || /ApiToken\w*\.description$|AccessToken\.description$/.test(title),
  )
  .filter(({ title }) => !others.some((one) => one.test(title)))

describe('SEC-PO-13 a name in the contract', () => {
  test('is taken by many operations', () => expect(names.length).toBeGreaterThan(20))

  test.each(names)('$title is cleaned, or refused', ({ schema }) => {
    const result = v.safeParse(schema, dirty)
    if (result.success) expect(result.output).toBe(clean)
  })
})
