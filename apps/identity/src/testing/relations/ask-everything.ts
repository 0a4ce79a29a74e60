import { sql } from 'drizzle-orm'
import type { Operation } from '@vestibule/contract'
import { type Answered, type AreaOperation, askFor, type Named } from '../access-matrix.ts'
import { movedTo } from '../allow-only.ts'
import { readState } from '../rows-back.ts'
import type { TestServer } from '../test-server.ts'
import { type DatabaseRows, listChanges, readDatabase } from './database-rows.ts'
import { isOwned, listForeignTexts, withMade } from './owners.ts'
import type { Relation } from './relation.ts'

/** What operations answered, and what none of them may have done. */
export type Outcome = {
  /** Statuses, by the operation's name. */
  readonly statuses: Readonly<Record<string, number>>
  /** Rows of others that an operation changed. */
  readonly changed: readonly { readonly operation: string; readonly table: string; readonly row: string }[]
  /** Texts of others that stood in an answer. */
  readonly leaked: readonly { readonly operation: string; readonly texts: readonly string[] }[]
}

const isTaken = (status: number): boolean => status < 400

/**
 * Asks for every operation as one actor, each on the same state of the database: what one of them changes is put back
 * before the next.
 */
export const askEverything = async (
  on: TestServer,
  { actor, names, accountNames = {}, owners, scopedTenant, ip = '203.0.113.200' }: Relation,
  rows: readonly AreaOperation[],
): Promise<Outcome> => {
  const { db, clients, enforcedDomains } = on.services
  const state = await readState(db)
  const before = await readDatabase(db)
  const foreign = listForeignTexts(before, owners)
  const statuses: Record<string, number> = {}
  const changed: Outcome['changed'][number][] = []
  const leaked: Outcome['leaked'][number][] = []
  const judge = (operation: string, after: DatabaseRows): void => {
    const changes = listChanges(before, after)
    const allowed = withMade(owners, changes, before)
    for (const change of changes.filter((one) => !isOwned(allowed, one)))
      changed.push({ operation, table: change.table, row: JSON.stringify(change.row) })
  }
  const { email: _, ...anonymous } = names
  const namesFor = ({ name, path, access }: Operation): Named => {
    // Who shows an address and a password to the public operations is that person, and no actor.
    if (access.is === 'anyone') return anonymous
    const named = /sub-tenants|hierarchy/.test(path) ? { ...names, ...accountNames } : names
    // The id of a new account is refused where there is one of it: where it goes is what is asked here.
    return name === 'createSubTenant' ? { ...named, tenantId: undefined } : named
  }
  const options = scopedTenant === undefined ? {} : { scopedTenant }
  for (const { operation } of rows) {
    const { status, text, sent }: Answered = await askFor(
      movedTo(on, actor, ip),
      operation,
      namesFor(operation),
      options,
    )
    statuses[operation.name] = status
    const texts = foreign.filter(
      (one) => text.includes(one) && !sent.toLowerCase().includes(one.toLowerCase()),
    )
    if (texts.length > 0) leaked.push({ operation: operation.name, texts })
    if (!isTaken(status) || operation.method === 'GET') continue
    judge(operation.name, await readDatabase(db))
    await db.execute(sql.raw(state.restore))
    clients.forget()
    enforcedDomains.forget()
  }
  judge('what was refused or read', await readDatabase(db))
  return { statuses, changed, leaked }
}
