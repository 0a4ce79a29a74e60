import * as v from 'valibot'
import { maxPageSize } from './constants.ts'
import { optionalText, optionalTextOr } from './optional-text.ts'

/** Query values arrive as texts; the client may pass numbers and booleans. */
export const queryNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,12}$/), v.transform(Number))]),
  v.integer(),
)
export const queryBoolean = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
])
const queryText = v.pipe(v.string(), v.maxLength(20_000))
const splitList = (text: string): string[] => text.split(',').filter(Boolean)
/** Comma separated texts, as the wire writes lists in a query. */
export const queryList = v.pipe(queryText, v.transform(splitList))

/**
 * Number of rows of a page: clipped to 1 and the largest page, never refused, so that a careless client still gets a page
 * (SEC-TE-10).
 *
 * @param byDefault rows of a page whose caller gives no number
 * @example input: v.object({ _limit: limit(pageSizes.users) })
 */
export const limit = (byDefault: number) =>
  optionalTextOr(
    v.pipe(
      queryNumber,
      v.transform((n) => Math.min(Math.max(n, 1), maxPageSize)),
    ),
    byDefault,
  )
export const offset = optionalTextOr(v.pipe(queryNumber, v.minValue(0)), 0)
export const order = optionalText(
  v.pipe(v.string(), v.maxLength(4), v.toUpperCase(), v.picklist(['ASC', 'DESC'])),
)

/**
 * The wire's newer list form: rows, and beside them how many there are in all.
 *
 * @param row what each row is
 * @example output: pageSchema(user)
 */
export const pageSchema = <Row extends v.GenericSchema>(row: Row) =>
  v.object({
    items: v.array(row),
    _metadata: v.object({ totalItems: v.number(), totalPages: v.number() }),
  })

/**
 * The team API's older list form.
 *
 * @param row what each row is
 * @example output: teamPageSchema(teamUser)
 */
export const teamPageSchema = <Row extends v.GenericSchema>(row: Row) =>
  v.object({ items: v.array(row), totalPages: v.number(), totalItems: v.number() })

export const nothing = v.object({})
/** The id of a thing. Ids compare in lower case, so that a list or a check never takes one for two (SEC-ID-05). */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.toLowerCase())
/** A list of ids that names a thing twice names it once: what compares it with what is there counts on that (SEC-RA-57). */
export const eachOnce = v.transform((ids: string[]): string[] => [...new Set(ids)])
/** Comma separated ids, as the wire writes lists in a query; compared as one is. */
export const idList = v.pipe(queryText, v.toLowerCase(), v.transform(splitList))
export const datetime = v.string()
/** The `updatedAt` of a row as the client read it: a row that was changed since is not overwritten. */
export const seenAt = optionalText(v.pipe(v.string(), v.maxLength(64), v.isoTimestamp()))
