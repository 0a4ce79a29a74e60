import { maxPageSize } from '@vestibule/contract/constants'
import type { ScimQuery } from '../domain/scim/scim-filter.ts'
import { ScimProblem } from '../domain/scim/scim-problem.ts'
import { parseFilter } from './parse-filter.ts'
import { type Projection, readProjection } from './projection.ts'

/** What a list is asked for, in the query or in a search request (RFC 7644, 3.4.2 and 3.4.3). */
export type ListParams = Readonly<Record<string, unknown>>

const defaultCount = 100

const toInteger = (value: unknown, name: string): number | undefined => {
  if (value === undefined || value === '') return undefined
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new ScimProblem(400, `${name} is not an integer`, 'invalidValue')
  return number
}

const toText = (value: unknown, name: string): string | undefined => {
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw new ScimProblem(400, `${name} is not a text`, 'invalidValue')
  return value
}

const prefix = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i

const sortNames: Readonly<Record<string, string>> = {
  'emails.value': 'emails',
}

const readSortBy = (params: ListParams, attributes: readonly string[]): string | undefined => {
  const text = toText(params['sortBy'], 'sortBy')?.replace(prefix, '')
  if (text === undefined) return undefined
  const name = attributes.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text
  return sortNames[name] ?? name
}

/** A page of resources, and how many there are in all. */
export type ListPage = { readonly resources: readonly unknown[]; readonly total: number }

/** Which part of a list is asked for; clipped, never refused. */
export const readPaging = (params: ListParams): { readonly startIndex: number; readonly count: number } => ({
  startIndex: Math.max(toInteger(params['startIndex'], 'startIndex') ?? 1, 1),
  count: Math.min(Math.max(toInteger(params['count'], 'count') ?? defaultCount, 0), maxPageSize),
})

export type ListQuery = {
  readonly query: ScimQuery
  readonly startIndex: number
  readonly projection: Projection
}

/**
 * Reads what a list is asked for.
 *
 * @param attributes names by which the list can be filtered or sorted
 * @throws ScimProblem invalidFilter, invalidValue
 */
export const readListQuery = (params: ListParams, attributes: readonly string[]): ListQuery => {
  const { startIndex, count } = readPaging(params)
  const filter = toText(params['filter'], 'filter')
  const sortBy = readSortBy(params, attributes)
  return {
    query: {
      ...(filter !== undefined && { filter: parseFilter(filter, attributes) }),
      ...(sortBy !== undefined && { sortBy }),
      isDescending: toText(params['sortOrder'], 'sortOrder')?.toLowerCase() === 'descending',
      offset: Math.min(startIndex - 1, 10_000_000),
      limit: count,
    },
    startIndex,
    projection: readProjection(params),
  }
}

export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** A list as RFC 7644, 3.4.2, writes it. */
export const toListResponse = (resources: readonly unknown[], total: number, startIndex: number) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
