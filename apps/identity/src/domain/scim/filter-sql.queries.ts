import { cleanName } from '@vestibule/contract/name-text'
import { and, not, or, type SQL, sql } from 'drizzle-orm'
import { matchableId } from '../../platform/db/schema/columns.ts'
import { containing } from '../../platform/db/like-pattern.queries.ts'
import type { ScimComparison, ScimFilter } from './scim-filter.ts'
import { ScimProblem } from './scim-problem.ts'

/** What an attribute is compared by. */
export type FilterColumn = {
  readonly value: SQL
  /** Compared as the directory wrote it (RFC 7643, 7). */
  readonly isCaseExact?: boolean
  /** Kept cleaned since SEC-PO-13: a directory asks for it as it wrote it. */
  readonly isName?: boolean
  readonly is: 'text' | 'boolean' | 'id'
  /** Where the comparison is more than one with a value. */
  readonly equals?: (text: string) => SQL
}

export type FilterColumns = Readonly<Record<string, FilterColumn>>

const refuse = (attribute: string, operator: string): ScimProblem =>
  new ScimProblem(400, `The operator ${operator} is not supported for ${attribute}`, 'invalidFilter')

const compareText = ({ operator, value, attribute }: ScimComparison, column: FilterColumn): SQL => {
  if (typeof value !== 'string') throw refuse(attribute, operator)
  if (column.equals !== undefined) {
    if (operator === 'eq') return column.equals(value)
    if (operator === 'ne') return not(column.equals(value))
    throw refuse(attribute, operator)
  }
  const left = column.isCaseExact ? column.value : sql`lower(${column.value})`
  const right = column.isCaseExact ? value : value.toLowerCase()
  switch (operator) {
    case 'eq':
      return column.isName === true
        ? sql`${left} in (${right}, ${cleanName(right)})`
        : sql`${left} = ${right}`
    case 'ne':
      return sql`${left} is distinct from ${right}`
    case 'sw':
      return sql`starts_with(${left}, ${right})`
    case 'ew':
      return sql`right(${left}, char_length(${right})) = ${right}`
    default:
      return sql`${left} like ${containing(right)}`
  }
}

const toEquality = ({ attribute, operator, value }: ScimComparison, column: FilterColumn): SQL => {
  if (column.is === 'id') return sql`${column.value} = ${matchableId(String(value))}::uuid`
  if (typeof value !== 'boolean') throw refuse(attribute, operator)
  return value ? column.value : not(column.value)
}

const compare = (comparison: ScimComparison, columns: FilterColumns): SQL => {
  const { attribute, operator } = comparison
  const column = columns[attribute]
  if (column === undefined)
    throw new ScimProblem(400, `Filtering by ${attribute} is not supported`, 'invalidFilter')
  if (operator === 'pr') return sql`${column.value} is not null`
  if (column.is === 'text') return compareText(comparison, column)
  if (operator !== 'eq' && operator !== 'ne') throw refuse(attribute, operator)
  const equal = toEquality(comparison, column)
  return operator === 'eq' ? equal : not(equal)
}

/**
 * A filter as a condition of a statement.
 *
 * @throws ScimProblem invalidFilter for what the columns cannot answer
 */
export const toCondition = (filter: ScimFilter | undefined, columns: FilterColumns): SQL | undefined =>
  filter &&
  or(
    ...filter.map((comparisons) =>
      and(
        ...comparisons.map((comparison) => {
          const condition = compare(comparison, columns)
          return comparison.isNegated ? not(sql`coalesce(${condition}, false)`) : condition
        }),
      ),
    ),
  )
