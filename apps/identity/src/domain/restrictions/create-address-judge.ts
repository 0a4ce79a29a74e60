import type { Database } from '../../platform/db/database.ts'
import type { Countries } from '../../platform/geo/countries.ts'
import {
  type AddressRefusal,
  type AddressRules,
  compileAddressRules,
  isBlocked,
  judgeAddress,
} from './judge-address.ts'
import { findEnforcedVersion, readAddressRules } from './restrictions.queries.ts'

/** Tenants whose rules a process keeps at most. */
const keptTenants = 5000

/** Where a request comes from, and whose rules it meets. */
export type Judged = {
  readonly tenantId: string
  /** Of the rules, as it is in the database now; null where none is on. */
  readonly version: string | null
  readonly ip: string
}

export type AddressJudge = {
  /**
   * Judges an address by the rules of a tenant. The caller has read their version with what it asks the database
   * anyway, so that a request costs no further question while the rules are the same.
   */
  readonly judge: (db: Database, judged: Judged) => Promise<AddressRefusal | undefined>
  /** The same where nothing is known of the tenant yet. */
  readonly judgeIn: (db: Database, tenantId: string, ip: string) => Promise<AddressRefusal | undefined>
  /** Whether the tenant's list of blocked addresses has it, for callers to whom no other rule applies (decision 101). */
  readonly isBlockedIn: (db: Database, tenantId: string, ip: string) => Promise<boolean>
}

type Kept = { readonly version: string; readonly rules: AddressRules }

const read = async (db: Database, tenantId: string): Promise<Kept | undefined> => {
  const known = await readAddressRules(db, tenantId)
  return known && { version: known.row.version, rules: compileAddressRules(known.row, known.entries) }
}

export const createAddressJudge = (countries: Countries): AddressJudge => {
  const kept = new Map<string, Kept>()
  const readRules = async (
    db: Database,
    tenantId: string,
    version: string,
  ): Promise<AddressRules | undefined> => {
    const known = kept.get(tenantId)
    if (known?.version === version) return known.rules
    const fresh = await read(db, tenantId)
    if (fresh === undefined) return undefined
    kept.delete(tenantId)
    kept.set(tenantId, fresh)
    const [oldest] = kept.keys()
    if (kept.size > keptTenants && oldest !== undefined) kept.delete(oldest)
    return fresh.rules
  }
  const judge: AddressJudge['judge'] = async (db, { tenantId, version, ip }) => {
    if (version === null) return undefined
    const rules = await readRules(db, tenantId, version)
    return rules && judgeAddress(rules, countries, ip)
  }
  return {
    judge,
    judgeIn: async (db, tenantId, ip) =>
      judge(db, { tenantId, ip, version: await findEnforcedVersion(db, tenantId) }),
    isBlockedIn: async (db, tenantId, ip) => {
      const version = await findEnforcedVersion(db, tenantId)
      const rules = version === null ? undefined : await readRules(db, tenantId, version)
      return rules !== undefined && isBlocked(rules, ip)
    },
  }
}
