import SCIMMY from 'scimmy'
import type { ScimComparison, ScimFilter, ScimOperator } from '../domain/scim/scim-filter.ts'
import { ScimProblem } from '../domain/scim/scim-problem.ts'

const longest = 1000
const mostBranches = 8
const mostGroups = 3

const operators: ReadonlySet<string> = new Set<ScimOperator>(['eq', 'ne', 'co', 'sw', 'ew', 'pr'])
const schemaPrefix = /urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/gi

const refuse = (detail: string): ScimProblem => new ScimProblem(400, detail, 'invalidFilter')

/**
 * The library multiplies alternatives out, so a filter is bounded before it is parsed: one of a few hundred letters could
 * otherwise keep the process busy for minutes.
 */
export const ensureBounded = (text: string): void => {
  const outside = text.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  const branches = outside.match(/\bor\b/gi)?.length ?? 0
  const groups = outside.match(/[([]/g)?.length ?? 0
  if (text.length > longest || branches > mostBranches || groups > mostGroups)
    throw refuse('The filter is too complex')
}

/** Parses by the grammar of RFC 7644, 3.4.2.2. */
const parse = (text: string): readonly object[] => {
  try {
    return [...new SCIMMY.Types.Filter(text)]
  } catch (error) {
    if (error instanceof SCIMMY.Types.Error) throw error
    throw refuse('The filter cannot be parsed')
  }
}

const toComparison = (attribute: string, expression: readonly unknown[]): ScimComparison => {
  const isNegated = String(expression[0]).toLowerCase() === 'not'
  const [operator, value] = isNegated ? expression.slice(1) : expression
  const name = String(operator).toLowerCase()
  if (!operators.has(name)) throw refuse(`The operator ${name.slice(0, 20)} is not supported`)
  const isBoolean = typeof value === 'boolean' || attribute === 'active'
  const given = isBoolean ? /^true$/i.test(String(value)) : value
  if (name !== 'pr' && typeof given !== 'boolean' && typeof given !== 'string' && typeof given !== 'number')
    throw refuse('Only texts, numbers and booleans can be compared')
  return {
    attribute,
    operator: name as ScimOperator,
    isNegated,
    ...(name !== 'pr' && { value: typeof given === 'number' ? String(given) : (given as string | boolean) }),
  }
}

/** Names of attributes are the same in whatever case (RFC 7643, 2.1). */
const toName = (path: string, attributes: readonly string[]): string => {
  const name = attributes.find((one) => one.toLowerCase() === path.toLowerCase())
  if (name === undefined) throw refuse(`Filtering by ${path.slice(0, 100)} is not supported`)
  return name
}

/** `emails[type eq "work" and value eq "x"]`, the one condition on two parts of a value that directories ask for. */
const toWorkEmail = (path: string, value: Readonly<Record<string, unknown>>): ScimComparison | undefined => {
  const { type, value: address, ...more } = value
  if (path.toLowerCase() !== 'emails' || !Array.isArray(type) || !Array.isArray(address)) return undefined
  if (Object.keys(more).length > 0 || type[0] !== 'eq' || String(type[1]).toLowerCase() !== 'work')
    return undefined
  return toComparison('emails[work]', address)
}

const isNested = (expression: readonly unknown[]): boolean => expression.every(Array.isArray)

const toComparisons = (
  path: string,
  expression: unknown,
  attributes: readonly string[],
): ScimComparison[] => {
  if (Array.isArray(expression)) {
    const name = toName(path, attributes)
    const all = isNested(expression) ? (expression as unknown[][]) : [expression]
    return all.map((one) => toComparison(name, one))
  }
  const inner = expression as Readonly<Record<string, unknown>>
  const ofWork = attributes.includes('emails[work]') ? toWorkEmail(path, inner) : undefined
  if (ofWork !== undefined) return [ofWork]
  return Object.entries(inner).flatMap(([part, one]) => toComparisons(`${path}.${part}`, one, attributes))
}

/**
 * Parses a filter whose comparisons the database can answer.
 *
 * @param attributes names that can be compared
 * @throws ScimProblem invalidFilter
 */
export const parseFilter = (text: string, attributes: readonly string[]): ScimFilter => {
  const filter = text.replaceAll(schemaPrefix, '')
  ensureBounded(filter)
  return parse(filter).map((alternative) =>
    Object.entries(alternative).flatMap(([path, expression]) => toComparisons(path, expression, attributes)),
  )
}
