import { getTableColumns } from 'drizzle-orm'
import { auditEntries } from './audit-entries.ts'

/** What the role of the server may do with a table, as `GRANT` writes it. */
export type TableRights = readonly string[]

const usual: TableRights = ['select', 'insert', 'update', 'delete']

/**
 * Tables of which the role of the server may do less. Rows of the audit log are linked into their chain by `link_audit`,
 * and deleted by `cut_audits`, which keeps what `audit_retentions` keeps. A chain without its head could be made anew, so
 * that heads stay; seals are never changed, but by `rotate-secret`, which signs them anew.
 */
const fewer: Readonly<Record<string, TableRights>> = {
  audits: ['select', 'insert'],
  audit_heads: ['select', 'insert', 'update'],
  audit_seals: ['select', 'insert'],
  audit_sealed_heads: ['select', 'insert', 'update'],
  audit_retentions: ['select'],
}

const rightsOn = (table: string): TableRights => fewer[table] ?? usual

/** Columns that rows are added with, where it is not all of them. The chain's own are for `link_audit`. */
export const insertedColumns: Readonly<Record<string, readonly string[]>> = {
  audits: Object.values(getTableColumns(auditEntries)).map(({ name }) => name),
}

/** What the role of the server gets on a table, as `GRANT` writes it. */
export const grantedOn = (table: string): string =>
  rightsOn(table)
    .map((right) => {
      const columns = insertedColumns[table]
      return right === 'insert' && columns ? `insert (${columns.join(', ')})` : right
    })
    .join(', ')

/** Functions that do what the role may not do by itself. */
export const serverFunctions: readonly string[] = [
  'cut_audits(uuid, integer)',
  'link_audit(uuid, uuid, integer, text, text)',
]

/** What else a right on a table could be. */
export const allRights = [
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'TRUNCATE',
  'REFERENCES',
  'TRIGGER',
] as const

export type HeldRight = {
  readonly schema: string
  readonly table: string
  readonly right: string
  /** False of views and the like, which the server has none of. */
  readonly isTable: boolean
}

/** What views of a host show is read by everybody; what is written through one is written to a table behind it. */
const isNeeded = ({ schema, table, right, isTable }: HeldRight): boolean =>
  !isTable || schema === 'drizzle' ? right === 'SELECT' : rightsOn(table).includes(right.toLowerCase())

/** What is named one by one: tables of the audit log and of migrations, and views. */
const isNamed = ({
  schema,
  table,
  isTable = true,
}: Pick<HeldRight, 'schema' | 'table'> & Partial<HeldRight>): boolean =>
  !isTable || schema === 'drizzle' || table in fewer

const fullName = ({ schema, table }: Pick<HeldRight, 'schema' | 'table'>): string =>
  schema === 'public' ? table : `${schema}.${table}`

/** Rights on tables beyond what the server needs, in words. */
export const describeExcess = (held: readonly HeldRight[]): string[] => {
  const excess = held.filter((one) => !isNeeded(one))
  const others = Map.groupBy(
    excess.filter((one) => !isNamed(one)),
    ({ right }) => right,
  )
  return [
    ...excess.filter(isNamed).map((one) => `${one.right} on ${fullName(one)}`),
    ...[...others].map(([right, tables]) => `${right} on ${tables.length} other tables`),
  ]
}

/** Something that a role owns, as the database names it. */
export type Owned = { readonly kind: string; readonly schema: string | null; readonly name: string }

/** What a role owns, in words. An owner has every right on it, and gives itself those that were taken. */
export const describeOwned = (owned: readonly Owned[]): string[] => {
  const isOther = ({ kind, schema, name }: Owned): boolean =>
    kind === 'table' && !isNamed({ schema: schema ?? '', table: name.split('.').at(-1) ?? '' })
  const others = owned.filter(isOther)
  return [
    ...owned.filter((one) => !isOther(one)).map(({ kind, name }) => `OWNER of ${kind} ${name}`),
    ...(others.length > 0 ? [`OWNER of ${others.length} other tables`] : []),
  ]
}
