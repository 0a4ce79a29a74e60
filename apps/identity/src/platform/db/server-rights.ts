/** What the role of the server may do with a table, as `GRANT` writes it. */
export type TableRights = readonly string[]

const usual: TableRights = ['select', 'insert', 'update', 'delete']

/**
 * Tables of which the role of the server may do less. Rows of the audit log are linked into their chain once, and deleted
 * by `cut_audits` alone; seals are never changed, but by `rotate-secret`, which signs them anew.
 */
const fewer: Readonly<Record<string, TableRights>> = {
  audits: ['select', 'insert', 'update (sequence, previous_hash, hash)'],
  audit_seals: ['select', 'insert'],
}

export const rightsOn = (table: string): TableRights => fewer[table] ?? usual

/** Tables that the role of the server can't rewrite, and what it must not hold on them. */
export const keptTables: Readonly<Record<string, readonly string[]>> = {
  audits: ['UPDATE', 'DELETE', 'TRUNCATE'],
  audit_seals: ['UPDATE', 'DELETE', 'TRUNCATE'],
}
