import type { Operation } from '@vestibule/contract'
import type { InputHTMLAttributes } from 'react'

type Rule = { readonly type: string; readonly requirement?: unknown }
type Schema = {
  readonly type: string
  readonly entries?: Readonly<Record<string, Schema>>
  readonly wrapped?: Schema
  readonly pipe?: readonly (Rule | Schema)[]
}

const readRules = (schema: Schema): readonly Rule[] =>
  schema.pipe?.flatMap((part) => ('pipe' in part ? readRules(part) : [part as Rule])) ??
  (schema.wrapped === undefined ? [] : readRules(schema.wrapped))

const isOptional = ({ type, pipe }: Schema): boolean =>
  ['optional', 'nullish', 'undefinedable', 'exact_optional'].includes(type) ||
  (pipe?.[0] !== undefined && 'wrapped' in pipe[0] && isOptional(pipe[0]))

const readNumber = (rules: readonly Rule[], type: string): number | undefined => {
  const bound = rules.find((rule) => rule.type === type)?.requirement
  return typeof bound === 'number' ? bound : undefined
}

/**
 * How a field of an operation's input is typed: required, shortest and longest length, and kind, from its schema. A form cannot allow
 * what the server refuses then, and a changed bound changes the form.
 *
 * @throws Error when the operation has no such field
 */
export const schemaAttributes = (
  { name: operation, input }: Operation,
  name: string,
): InputHTMLAttributes<HTMLInputElement> => {
  const schema = (input as unknown as Schema).entries?.[name]
  if (schema === undefined) throw new Error(`${operation} has no field ${name}`)
  const rules = readRules(schema)
  const kinds = new Set(rules.map(({ type }) => type))
  return {
    required: !isOptional(schema),
    minLength: readNumber(rules, 'min_length'),
    maxLength: readNumber(rules, 'max_length'),
    ...(kinds.has('email') && { type: 'email', dir: 'ltr' }),
    ...(kinds.has('url') && { type: 'url', dir: 'ltr' }),
    ...(kinds.has('number') && {
      inputMode: 'numeric',
      min: readNumber(rules, 'min_value'),
      max: readNumber(rules, 'max_value'),
    }),
  }
}
