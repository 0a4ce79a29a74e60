import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { contract, isOperation, type Operation } from './index.ts'
import { changedText, clearableText, optionalText, optionalTextOr } from './optional-text.ts'

type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>
  readonly wrapped?: Schema
  readonly pipe?: readonly Schema[]
  readonly options?: readonly Schema[]
}

const isText = (schema: Schema | undefined): boolean => {
  if (schema?.wrapped !== undefined) return isText(schema.wrapped)
  if (schema?.type === 'union') return schema.options?.some(isText) ?? false
  // A list that travels as one text is a list: `ids=` is the empty one.
  if (v.is(v.array(v.unknown()), v.safeParse(schema as v.GenericSchema, 'a,b').output)) return false
  return ['string', 'picklist', 'literal'].includes(schema?.type ?? '')
}

type Field = { readonly title: string; readonly schema: Schema }

const optionalTexts = (title: string, { entries = {} }: Schema): Field[] =>
  Object.entries(entries).flatMap(([name, schema]) => {
    const field = { title: `${title}.${name}`, schema }
    if (schema.type === 'optional' && isText(schema)) return [field]
    return optionalTexts(field.title, schema.wrapped ?? schema)
  })

const fields = Object.values(contract)
  .flatMap((area): readonly Operation[] => Object.values(area).filter(isOperation))
  .flatMap(({ name, input }) => optionalTexts(name, input as Schema))

/** Of something that is changed: null and the empty text remove what stood there. */
const clearable = [
  'updateRole.description',
  'updateGroup.color',
  'updateGroup.description',
  'updateGroup.metadata',
  'updateProfile.phoneNumber',
  'updateProfile.profilePictureUrl',
  'updateUser.phone',
  ...[
    'address',
    'timezone',
    'dateFormat',
    'timeFormat',
    'currency',
    'logo',
    'website',
    'applicationUrl',
    'loginUrl',
  ].map((name) => `updateSettings.${name}`),
  'updateSamlConfiguration.domain',
  'createSSOConfiguration.idpEntityId',
  'updateSSOConfiguration.idpEntityId',
  ...['updateSamlConfiguration', 'createSSOConfiguration', 'updateSSOConfiguration'].flatMap((operation) =>
    ['ssoEndpoint', 'publicCertificate', 'acsUrl', 'spEntityId', 'oidcClientId'].map(
      (name) => `${operation}.${name}`,
    ),
  ),
]
/** Of something that is changed and always has one: the empty text is refused, so that a form can say so. */
const changed = [
  'updateRole.key',
  'updateRole.name',
  'updateGroup.name',
  'updateProfile.name',
  'updateUser.name',
  'updateSettings.name',
]

const readOutput = ({ schema }: Field, value: unknown): unknown => {
  const result = v.safeParse(schema, value)
  return result.success ? { is: result.output } : 'refused'
}

describe('optional texts of the wire', () => {
  const usual = fields.filter(({ title }) => ![...clearable, ...changed].includes(title))

  test('there are many', () => expect(usual.length).toBeGreaterThan(100))

  test.each(usual)('$title: absent, null and empty mean the same', (field) => {
    const absent = readOutput(field, undefined)
    expect(absent).not.toBe('refused')
    expect([readOutput(field, null), readOutput(field, '')]).toEqual([absent, absent])
  })

  test.each(clearable)('%s: null and empty remove what stands there', (title) => {
    const field = fields.find((one) => one.title === title) as Field
    expect([undefined, null, ''].map((value) => readOutput(field, value))).toEqual([
      { is: undefined },
      { is: '' },
      { is: '' },
    ])
  })

  test.each(changed)('%s: is not removed', (title) => {
    const field = fields.find((one) => one.title === title) as Field
    expect([undefined, null, ''].map((value) => readOutput(field, value))).toEqual([
      { is: undefined },
      { is: undefined },
      'refused',
    ])
  })
})

test.each([
  [optionalText(v.pipe(v.string(), v.minLength(2))), 'ab'],
  [optionalTextOr(v.pipe(v.string(), v.minLength(2)), 'xy'), 'ab'],
  [clearableText(v.pipe(v.string(), v.minLength(2))), 'ab'],
  [changedText(v.pipe(v.string(), v.minLength(2))), 'ab'],
])('a text that is there is checked as before (%#)', (schema, good) => {
  expect(v.parse(schema, good)).toBe(good)
  expect(v.safeParse(schema, 'a').issues).toMatchObject([{ type: 'min_length' }])
})
