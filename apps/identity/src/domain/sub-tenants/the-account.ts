import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenants } from '../../platform/db/lock-tenant.queries.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import type { Actor } from '../../request/request-context.ts'
import { ensureTenantId } from '../installation/ensure-tenant-id.ts'
import { auditRefusedAddress, toRefusalError } from '../restrictions/ensure-address-allowed.ts'
import type { AddressRefusal } from '../restrictions/judge-address.ts'
import { listEnforcedVersions } from '../restrictions/restrictions.queries.ts'
import { readSettings } from '../tenants/account-settings.queries.ts'
import { readAccessBelow } from './access-below.ts'
import { withinAccount } from './below.queries.ts'

/** An account whose rules refuse the address that a request comes from. */
type RefusedAddress = { readonly tenantId: string; readonly refusal: AddressRefusal }

const judgeAddresses = async (
  db: Database,
  { addressJudge, ip }: Actor,
  ids: readonly string[],
): Promise<RefusedAddress | undefined> => {
  for (const [tenantId, version] of await listEnforcedVersions(db, ids)) {
    const refusal = await addressJudge.judge(db, { tenantId, version, ip })
    if (refusal !== undefined) return { tenantId, refusal }
  }
  return undefined
}

/** Writes down that an address was refused, outside of a transaction that a refusal would undo. */
const refuse = async (actor: Actor, { tenantId, refusal }: RefusedAddress): Promise<never> => {
  const user = { id: actor.userId, email: actor.email }
  await auditRefusedAddress(actor.db, actor, { tenantId, user }, refusal)
  throw toRefusalError(refusal, actor.ip)
}

type Named = {
  readonly ids: readonly string[]
  /** Whether something is changed there: an account that manages none of its own says so. */
  readonly isChange?: boolean
  /** Whether an account is made below them. */
  readonly isMade?: boolean
}

/**
 * Judges the accounts that a request names, in one pass: each must be the acting account, or lie below it where the caller
 * has access to those below now (SEC-TE-09); any other answers as an unknown one (SEC-TE-03). What remains is answered: one
 * whose rules refuse the caller's address.
 */
const judgeNamed = async (
  db: Database,
  actor: Actor,
  { ids, isChange = false, isMade = false }: Named,
): Promise<RefusedAddress | undefined> => {
  const { tenantId } = actor
  for (const id of [tenantId, ...ids]) ensureTenantId(id)
  const below = [...new Set(ids)].filter((id) => id !== tenantId)
  if (below.length === 0 && !isMade) return undefined
  const within = await withinAccount(db, tenantId, below)
  if (below.some((id) => !within.has(id))) throw new ApiError('NOT_FOUND')
  const { isManaging, isAllowed } = await readAccessBelow(db, actor)
  if (isChange && !isManaging) throw new ApiError('FORBIDDEN')
  if (below.some((id) => !within.get(id)?.isReached)) throw new ApiError('NOT_FOUND')
  if (!isManaging || !isAllowed) throw new ApiError(below.length > 0 ? 'NOT_FOUND' : 'FORBIDDEN')
  return judgeAddresses(db, actor, below)
}

/**
 * Each must be the acting account, or lie below it where the caller has access now and their address is taken (SEC-RA-17).
 *
 * @throws ApiError NOT_FOUND, IP_RESTRICTED, COUNTRY_RESTRICTED
 */
export const ensureWithin = async (actor: Actor, ids: readonly string[]): Promise<void> => {
  const refused = await judgeNamed(actor.db, actor, { ids })
  if (refused !== undefined) await refuse(actor, refused)
}

/** In a circle, which only a damaged database has, each lies below the other: a child never reads its parent. */
const ensureNoCircle = async (db: Database, { tenantId }: Actor, id: string): Promise<void> => {
  if (id === tenantId || (await withinAccount(db, id, [tenantId])).size > 0) throw new ApiError('NOT_FOUND')
}

/** The same for one account below; an account is no account below itself. */
export const ensureBelow = async (actor: Actor, id: string): Promise<void> => {
  await ensureNoCircle(actor.db, actor, id)
  await ensureWithin(actor, [id])
}

type Changing = Omit<Named, 'isChange'> & {
  /** Further accounts whose changes wait for this one. */
  readonly waitsFor?: readonly string[]
}

/**
 * Changes accounts that a request names, in one transaction: in all of them or in none. Each is kept from other changes
 * until this one is done.
 *
 * @throws ApiError NOT_FOUND, FORBIDDEN, IP_RESTRICTED, COUNTRY_RESTRICTED
 */
export const changingAccounts = async <Result>(
  actor: Actor,
  { waitsFor = [], ...named }: Changing,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> => {
  type Outcome = { readonly value: Result } | { readonly refused: RefusedAddress }
  const outcome = await actor.transaction(async (tx): Promise<Outcome> => {
    await lockTenants(tx, [...named.ids, ...waitsFor])
    const refused = await judgeNamed(tx, actor, { ...named, isChange: true })
    return refused === undefined ? { value: await work(tx) } : { refused }
  })
  return 'refused' in outcome ? refuse(actor, outcome.refused) : outcome.value
}

/** The same for one account below, which is given as it is before. */
export const changingAccountBelow = <Result>(
  actor: Actor,
  id: string,
  work: (tx: Database, before: TenantRow) => Promise<Result>,
): Promise<Result> =>
  changingAccounts(actor, { ids: [id] }, async (tx) => {
    await ensureNoCircle(tx, actor, id)
    return work(tx, await readSettings(tx, id))
  })

/** The caller as an actor of an account that was found to lie below, within a transaction that is open. */
export const inAccount = (actor: Actor, tx: Database, tenantId: string): Actor => ({
  ...actor,
  tenantId,
  db: tx,
  transaction: (work) => work(tx),
})
