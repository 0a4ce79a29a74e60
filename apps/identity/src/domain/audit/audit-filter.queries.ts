import type { EventName } from '@vestibule/contract/events'
import { eq, gte, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { audits, auditWords } from '../../platform/db/schema/audits.ts'

/** What narrows the log; nothing where every field is absent. */
export type AuditFilter = {
  readonly filter?: string | undefined
  readonly severity?: 'Info' | 'High' | undefined
  readonly action?: string | undefined
  readonly user?: string | undefined
  readonly email?: string | undefined
  readonly ip?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Events that the reader is not shown. */
  readonly hidden: readonly EventName[]
}

/** A user is named by id or by address; rows keep addresses as they were typed, which is in lower case nearly always. */
const isUser = (user: string): SQL =>
  user.includes('@') ? eq(audits.email, user.toLowerCase()) : eq(audits.userId, user)

/** That a row is none of those that a reader is not shown. */
export const isShown = (hidden: readonly EventName[]): SQL | undefined =>
  hidden.length === 0 ? undefined : notInArray(audits.action, [...hidden])

const where = <Value extends string>(value: Value | undefined, condition: (value: Value) => SQL) =>
  value === undefined ? undefined : condition(value)

/** The condition of everything but the words. */
export const matchingColumns = (tenantId: string, filter: AuditFilter): SQL =>
  inTenant(
    audits,
    tenantId,
    isShown(filter.hidden),
    where(filter.severity, (severity) => eq(audits.severity, severity)),
    where(filter.action, (action) => eq(audits.action, action)),
    where(filter.user, isUser),
    where(filter.email, (email) => eq(audits.email, email.toLowerCase())),
    where(filter.ip, (ip) => eq(audits.ip, ip)),
    where(filter.from, (from) => gte(audits.createdAt, new Date(from))),
    where(filter.to, (to) => lt(audits.createdAt, new Date(to))),
  )

/** What is asked for as a question of the text search: every word, or its beginning. Undefined without a word. */
const wordsQuery = (text: string | undefined): string | undefined => {
  const words = text?.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? undefined : words.map((word) => `'${word.toLowerCase()}':*`).join(' & ')
}

/** Whether the words that are asked for stand in a row; undefined where none are. */
export const matchesWords = ({ filter }: AuditFilter): SQL<boolean> | undefined => {
  const query = wordsQuery(filter)
  return query === undefined ? undefined : sql<boolean>`${auditWords} @@ to_tsquery('simple', ${query})`
}

/** The condition of the rows that a filter leaves. */
export const matchingAudits = (tenantId: string, filter: AuditFilter): SQL =>
  inTenant(audits, tenantId, matchingColumns(tenantId, filter), matchesWords(filter))

/** Whether nothing that is asked for narrows the log. */
export const isEverything = ({ hidden: _, ...filter }: AuditFilter): boolean =>
  Object.values(filter).every((value) => value === undefined)
