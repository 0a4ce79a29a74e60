import type { PreparedAttributes } from './attributes.ts'
import { operators } from './operators.ts'
import type { Condition, ConditionGroup, Rule, Treatment } from './types.ts'

type Matches = (attributes: PreparedAttributes) => boolean

const never: Matches = () => false

const isGroup = (item: Condition | ConditionGroup): item is ConditionGroup =>
  'conditionLogic' in item && !('op' in item)

const compileCondition = ({ attribute, op, value, negate }: Condition): Matches => {
  // A name that every object has is no operator and no mistake of a known version.
  if (!Object.hasOwn(operators, op) && op in operators) throw new TypeError('An operator has a reserved name')
  const test = Object.hasOwn(operators, op) ? operators[op](value) : undefined
  if (test === undefined) return never
  // As the keys of objects are: a number that names an attribute is its text.
  const name = String(attribute)
  return (attributes) => {
    const actual = attributes.get(name)
    // A missing attribute is false whether negated or not.
    return actual !== undefined && test(actual) !== Boolean(negate)
  }
}

const compileGroup = ({ conditionLogic, conditions }: ConditionGroup): Matches => {
  const parts = conditions.map((item) => (isGroup(item) ? compileGroup(item) : compileCondition(item)))
  if (conditionLogic === 'or') return (attributes) => parts.some((part) => part(attributes))
  return (attributes) => parts.every((part) => part(attributes))
}

/**
 * The treatment of the first rule that matches, else the default.
 *
 * @throws TypeError for rules or attributes that cannot be read, when they are compiled or asked
 */
export const compileRules = (
  rules: readonly Rule[] | undefined,
  defaultTreatment: Treatment,
): ((attributes: PreparedAttributes) => Treatment) => {
  const compiled = (rules ?? []).map((rule) => ({ matches: compileGroup(rule), treatment: rule.treatment }))
  return (attributes) => {
    const match = compiled.find(({ matches }) => matches(attributes))
    return match === undefined ? defaultTreatment : match.treatment
  }
}
