import type { PreparedAttributes } from './attributes.ts'
import { operators } from './operators.ts'
import type { Condition, ConditionGroup, Rule, Treatment } from './types.ts'

type Matches = (attributes: PreparedAttributes) => boolean

const never: Matches = () => false

const isGroup = (item: Condition | ConditionGroup): item is ConditionGroup =>
  'conditionLogic' in item && !('op' in item)

const compileCondition = ({ attribute, op, value, negate }: Condition): Matches => {
  const test = Object.hasOwn(operators, op) ? operators[op](value) : undefined
  if (test === undefined) return never
  return (attributes) => {
    const actual = attributes.get(attribute)
    // A missing attribute is false whether negated or not; so is one that the operator cannot compare.
    const result = actual === undefined ? undefined : test(actual)
    return result !== undefined && result !== Boolean(negate)
  }
}

const compileGroup = ({ conditionLogic, conditions }: ConditionGroup): Matches => {
  const parts = conditions.map((item) => (isGroup(item) ? compileGroup(item) : compileCondition(item)))
  if (conditionLogic === 'or') return (attributes) => parts.some((part) => part(attributes))
  return (attributes) => parts.every((part) => part(attributes))
}

/** The treatment of the first rule that matches, else the default. */
export const compileRules = (
  rules: readonly Rule[] | undefined,
  defaultTreatment: Treatment,
): ((attributes: PreparedAttributes) => Treatment) => {
  const compiled = (rules ?? []).map((rule) => ({ matches: compileGroup(rule), treatment: rule.treatment }))
  return (attributes) => compiled.find(({ matches }) => matches(attributes))?.treatment ?? defaultTreatment
}
