import type { Database } from '../../platform/db/database.ts'
import type { AuditSealRow } from '../../platform/db/schema/audit-seals.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { chainStart } from './chain.ts'
import { hashHeads, hashSeal, isSealSigned } from './seal.ts'
import { type BreakSinceSeal, compareHeads, findBreakSinceSeal } from './sealed-heads.queries.ts'
import { listSealedHeads, listSeals } from './seals.queries.ts'

type VerifyDeps = { readonly db: Database; readonly secrets: Secrets }

export type VerifiedSeals = {
  /** Every seal, the oldest first. */
  readonly seals: readonly AuditSealRow[]
  /** One line for the first seal that does not hold, and one where the sealed heads are not those of the last seal. */
  readonly broken: readonly string[]
  /** Tenants whose chains do not continue from the last seal. */
  readonly breaks: ReadonlyMap<string, BreakSinceSeal>
}

const whyBroken = (secrets: Secrets, seal: AuditSealRow, before: AuditSealRow | undefined) => {
  if (seal.sequence !== (before?.sequence ?? 0) + 1) return 'missing'
  if (seal.previousHash !== (before?.hash ?? chainStart) || seal.hash !== hashSeal(seal)) return 'altered'
  return isSealSigned(secrets, seal) ? undefined : 'not signed with this key'
}

const findBrokenSeal = (secrets: Secrets, seals: readonly AuditSealRow[]): string[] => {
  for (const [index, seal] of seals.entries()) {
    const why = whyBroken(secrets, seal, seals[index - 1])
    if (why !== undefined) return [`Seal ${why === 'missing' ? index + 1 : seal.sequence} is ${why}`]
  }
  return []
}

const findAlteredHeads = async (db: Database, last: AuditSealRow | undefined): Promise<string[]> => {
  const heads = await listSealedHeads(db)
  if (last === undefined)
    return heads.length === 0 ? [] : ['There are sealed heads, and the seals are missing']
  const isSame = heads.length === last.tenants && hashHeads(heads) === last.headsHash
  return isSame ? [] : [`The sealed heads are not those of seal ${last.sequence}`]
}

const verify = async ({ db, secrets }: VerifyDeps): Promise<VerifiedSeals> => {
  const seals = await listSeals(db)
  const breaks = new Map<string, BreakSinceSeal>()
  for (const compared of await compareHeads(db)) {
    const position = findBreakSinceSeal(compared)
    if (position !== undefined && compared.sealed !== null) breaks.set(compared.sealed.tenantId, position)
  }
  const broken = [...findBrokenSeal(secrets, seals), ...(await findAlteredHeads(db, seals.at(-1)))]
  return { seals, broken, breaks }
}

/**
 * Walks the chain of the installation and compares the tenants' chains with its last seal (SEC-AU-02). It reads what
 * `verifyAuditChain` checks: the hashes of rows are believed here. All of it is read as it was at one moment.
 */
export const verifySeals = ({ db, secrets }: VerifyDeps): Promise<VerifiedSeals> =>
  db.transaction((tx) => verify({ db: tx, secrets }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
