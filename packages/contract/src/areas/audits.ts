import * as v from 'valibot'
import { allowed } from '../access.ts'
import { download } from '../answers.ts'
import { auditColumnNames } from '../audit-columns.ts'
import { auditLimits, pageSizes } from '../constants.ts'
import { operation } from '../operation.ts'
import { optionalText, optionalTextOr } from '../optional-text.ts'
import { datetime, limit, offset } from '../page.ts'
import { auditSeverities, auditSortKeys } from '../list-keys.ts'
import { auditRow } from '../schemas/audit.ts'

const audits = '/audits'
const readAudits = allowed('fe.secure.read.audits')

export const auditExports = ['csv', 'csv/v2', 'pdf'] as const

const text = v.pipe(v.string(), v.trim(), v.maxLength(200))
const moment = optionalText(v.pipe(v.string(), v.maxLength(40), v.isoTimestamp()))
const direction = v.pipe(v.string(), v.maxLength(4), v.toLowerCase(), v.picklist(['asc', 'desc']))

/** What narrows the log: each its own key of the query, named like its column. */
const filters = {
  /** Words anywhere in a row; each finds what begins with it. */
  filter: optionalText(text),
  severity: optionalText(v.picklist(auditSeverities)),
  /** Name of an event. */
  action: optionalText(text),
  /** Id or email address of a user. */
  user: optionalText(text),
  email: optionalText(text),
  ip: optionalText(text),
  /** The first moment, and the first one after the last. */
  from: moment,
  to: moment,
}
const order = {
  sortBy: optionalTextOr(v.picklist(auditSortKeys), 'createdAt'),
  sortDirection: optionalTextOr(direction, 'desc'),
}
const orderNames = Object.keys(order)
const filterNames = Object.keys(filters)

export const getAudits = operation({
  name: 'getAudits',
  summary: 'The audit log of the acting tenant, the newest rows first.',
  method: 'GET',
  path: audits,
  access: readAudits,
  input: v.object({
    ...filters,
    ...order,
    /** How many rows are skipped. */
    offset,
    count: limit(pageSizes.audits),
    paginationMode: optionalText(v.literal('virtual')),
  }),
  output: v.object({
    data: v.array(auditRow),
    total: v.number(),
    /** Ours: there are more rows than `total` says, and they were not counted. */
    isTotalCapped: v.optional(v.boolean()),
  }),
})

export const getAuditsStats = operation({
  name: 'getAuditsStats',
  summary: 'How many rows there are in all and since midnight (UTC), and of high severity in seven days.',
  method: 'GET',
  path: `${audits}/stats`,
  access: readAudits,
  input: v.object({}),
  output: v.object({ total: v.number(), totalToday: v.number(), severeThisWeek: v.number() }),
})

export const getAuditsChain = operation({
  name: 'getAuditsChain',
  summary:
    'Ours: until when the hash chain of the log holds. The signed ends and the newest rows are checked.',
  method: 'GET',
  path: `${audits}/chain`,
  access: readAudits,
  input: v.object({}),
  output: v.object({
    isUnbroken: v.boolean(),
    /** Of the last row of the chain that holds; absent where no row has been sealed. */
    upTo: v.optional(datetime),
    /** Place in the chain of the first row that does not hold. */
    brokenAt: v.optional(v.number()),
    /** Days that rows are kept; absent where they are kept for ever. */
    keptDays: v.optional(v.number()),
  }),
})

const exportedColumn = v.object({
  name: v.picklist(auditColumnNames),
  /** Stands at the head of the column. */
  displayName: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

export const exportAudits = operation({
  name: 'exportAudits',
  summary: 'The audit log as a file, in the order of time: CSV (RFC 4180) without an end, PDF of 1000 rows.',
  kind: 'download',
  mediaType: 'text/csv; charset=utf-8',
  method: 'POST',
  path: `${audits}/export/{endpoint}`,
  slashesIn: 'endpoint',
  access: readAudits,
  input: v.object({
    endpoint: v.picklist(auditExports),
    ...filters,
    ...order,
    offset,
    outputFileName: optionalText(v.pipe(v.string(), v.maxLength(200))),
    properties: v.optional(v.pipe(v.array(exportedColumn), v.maxLength(auditLimits.columns)), []),
  }),
  query: [...filterNames, ...orderNames, 'offset', 'outputFileName'],
  output: download,
  errors: ['TOO_MANY_ATTEMPTS'],
})
