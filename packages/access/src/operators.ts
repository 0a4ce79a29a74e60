import { compileBounded } from './bounded-expression.ts'
import type { Operator } from './types.ts'

type Payload = Readonly<Record<string, unknown>>
/** Throws where the operator cannot compare this kind of attribute. */
type Test = (attribute: unknown) => boolean
/**
 * Reads a payload once; undefined when what the operator needs is absent or of another type: the condition is false
 * then, negated or not. Throws for a payload that cannot be read at all. The caller takes every throw for "not
 * entitled" (`entitlements.ts`): the wire's evaluator throws at the same places.
 */
type Compile = (payload: Payload) => Test | undefined

const stringList = ({ list }: Payload): readonly string[] | undefined => {
  if (list === undefined) return undefined
  if (!Array.isArray(list)) throw new TypeError('A list of texts is something else')
  return list.every((item) => typeof item === 'string') ? list : undefined
}

const onText =
  (matches: (text: string, value: string) => boolean): Compile =>
  (payload) => {
    const list = stringList(payload)
    return list && ((attribute) => list.some((value) => matches(attribute as string, value)))
  }

const contains: Compile = (payload) => {
  const list = stringList(payload)
  return list && ((attribute) => list.some((value) => (attribute as string).includes(value)))
}

const inList: Compile = (payload) => {
  const list = stringList(payload)
  if (list === undefined) return undefined
  const values = new Set<unknown>(list)
  return (attribute) =>
    Array.isArray(attribute) ? attribute.some((item) => values.has(item)) : values.has(attribute)
}

const matches: Compile = ({ string }) => {
  if (typeof string !== 'string') return undefined
  const expression = compileBounded(string)
  // An expression that is none matches nothing, but it is a computed answer and may be negated.
  return (attribute) => expression?.(attribute as string) ?? false
}

/** Numbers, and what JavaScript compares as numbers: the wire's evaluator does not look at the attribute's type. */
const onNumber =
  (holds: (attribute: number, value: number) => boolean): Compile =>
  ({ number }) =>
    typeof number === 'number' ? (attribute) => holds(attribute as number, number) : undefined

const betweenNumeric: Compile = ({ start, end }) =>
  typeof start === 'number' && typeof end === 'number'
    ? (attribute) => (attribute as number) >= start && (attribute as number) <= end
    : undefined

const is: Compile = ({ boolean }) =>
  typeof boolean === 'boolean' ? (attribute) => attribute === boolean : undefined

const time = (value: unknown): number | undefined => {
  if (!value) return undefined
  const milliseconds = new Date(value as string).getTime()
  return Number.isNaN(milliseconds) ? undefined : milliseconds
}

const onDate =
  (holds: (attribute: number, value: number) => boolean): Compile =>
  ({ date }) => {
    const value = time(date)
    return value === undefined ? undefined : (attribute) => holds((attribute as Date).getTime(), value)
  }

const betweenDate: Compile = ({ start, end }) => {
  const [from, to] = [time(start), time(end)]
  if (from === undefined || to === undefined) return undefined
  return (attribute) => {
    const moment = (attribute as Date).getTime()
    return moment >= from && moment <= to
  }
}

/** Every operator of the wire. */
export const operators: Readonly<Record<Operator, Compile>> = {
  in_list: inList,
  starts_with: onText((text, value) => text.startsWith(value)),
  ends_with: onText((text, value) => text.endsWith(value)),
  contains,
  matches,
  equal: onNumber((attribute, value) => attribute === value),
  greater_than: onNumber((attribute, value) => attribute > value),
  greater_than_equal: onNumber((attribute, value) => attribute >= value),
  lower_than: onNumber((attribute, value) => attribute < value),
  lower_than_equal: onNumber((attribute, value) => attribute <= value),
  between_numeric: betweenNumeric,
  is,
  on: onDate((attribute, value) => attribute === value),
  on_or_after: onDate((attribute, value) => attribute >= value),
  on_or_before: onDate((attribute, value) => attribute <= value),
  between_date: betweenDate,
}
