import type { AccountLevel, AccountTree } from '@vestibule/contract/schemas/sub-tenant'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import type { Actor } from '../../request/request-context.ts'
import { readSettings } from '../tenants/account-settings.queries.ts'
import { hasAccessBelow } from './access-below.ts'
import { listBelow, type PlacedTenant, listParents } from './below.queries.ts'
import { ensureWithin } from './the-account.ts'

/** Accounts of a person who made none of a status are in use. */
const toPlace = (row: TenantRow) => ({
  tenantId: row.id,
  tenantName: row.name,
  status: row.status ?? 'active',
  createdAt: row.createdAt.toISOString(),
})

const toLevel = ({ tenant, level }: PlacedTenant): AccountLevel => ({ ...toPlace(tenant), level })

/** Accounts below the acting one, none where the caller has no access to them. */
const placedBelow = async (actor: Actor): Promise<PlacedTenant[]> =>
  (await hasAccessBelow(actor.db, actor)) ? listBelow(actor.db, actor.tenantId) : []

export const listAccountsBelow = async (actor: Actor): Promise<AccountLevel[]> =>
  (await placedBelow(actor)).map(toLevel)

/** A person sees an account above only as a member of it: an account alone never reads its parent. */
export const ownParents = async ({ db, tenantId, tenantIds }: Actor): Promise<AccountLevel[]> => {
  const parents = await listParents(db, tenantId)
  return parents.filter(({ tenant }) => tenantIds.includes(tenant.id)).map(toLevel)
}

/** The path from an account below to the acting one; what lies above that is not told. */
export const parentsBelowActing = async (actor: Actor, tenantId: string): Promise<AccountLevel[]> => {
  await ensureWithin(actor, [tenantId])
  const parents = await listParents(actor.db, tenantId)
  const acting = parents.findIndex(({ tenant }) => tenant.id === actor.tenantId)
  return parents.slice(0, acting + 1).map(toLevel)
}

export const readAccountTree = async (actor: Actor): Promise<AccountTree> => {
  const { db, tenantId } = actor
  const root: AccountTree = { ...toPlace(await readSettings(db, tenantId)), children: [] }
  const nodes = new Map([[tenantId, root]])
  for (const { tenant } of await placedBelow(actor)) {
    const node: AccountTree = { ...toPlace(tenant), children: [] }
    nodes.set(tenant.id, node)
    nodes.get(tenant.parentId ?? '')?.children.push(node)
  }
  return root
}
