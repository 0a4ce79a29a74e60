import type { AccountLevel, AccountTree } from '@vestibule/contract/schemas/sub-tenant'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import type { Actor } from '../../request/request-context.ts'
import { readSettings } from '../tenants/account-settings.queries.ts'
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

export const listAccountsBelow = async ({ db, tenantId }: Actor): Promise<AccountLevel[]> =>
  (await listBelow(db, tenantId)).map(toLevel)

/** A person sees an account above only as a member of it: an account alone never reads its parent. */
export const ownParents = async ({ db, tenantId, tenantIds }: Actor): Promise<AccountLevel[]> => {
  const parents = await listParents(db, tenantId)
  return parents.filter(({ tenant }) => tenantIds.includes(tenant.id)).map(toLevel)
}

/** The path from an account below to the acting one; what lies above that is not told. */
export const parentsBelowActing = async (actor: Actor, tenantId: string): Promise<AccountLevel[]> => {
  await ensureWithin(actor.db, actor, [tenantId])
  const parents = await listParents(actor.db, tenantId)
  const acting = parents.findIndex(({ tenant }) => tenant.id === actor.tenantId)
  return parents.slice(0, acting + 1).map(toLevel)
}

export const readAccountTree = async ({ db, tenantId }: Actor): Promise<AccountTree> => {
  const root: AccountTree = { ...toPlace(await readSettings(db, tenantId)), children: [] }
  const nodes = new Map([[tenantId, root]])
  for (const { tenant } of await listBelow(db, tenantId)) {
    const node: AccountTree = { ...toPlace(tenant), children: [] }
    nodes.set(tenant.id, node)
    nodes.get(tenant.parentId ?? '')?.children.push(node)
  }
  return root
}
