import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { accountKey } from './keys.ts'
import { rootOfTree } from './tree-above.queries.ts'
import { fitsWindow, type Window } from './windows.queries.ts'

/** Invitations of one tree of tenants to one address. */
const perTree: Window = { most: 3, seconds: 3600 }
/** Those of all tenants to one address. */
const perAddress: Window = { most: 10, seconds: 3600 }

/**
 * Whether one more invitation may be mailed to an address. A tenant is refused for what it sent itself; beyond what a person
 * should get from all tenants together nothing is mailed and the answer is the same, because what others send to an address
 * is not a tenant's to know (SEC-BE-19). Mails that a person asks for have a limit of their own.
 *
 * @returns `refused` where the tenant has sent too many, `held` where all have
 */
export const judgeInvitationMail = async (
  tx: Database,
  by: Pick<RequestContext, 'clock' | 'secrets'>,
  { tenantId, user }: { readonly tenantId: string; readonly user: Pick<UserRow, 'id' | 'canonicalEmail'> },
): Promise<'sent' | 'held' | 'refused'> => {
  const ctx = { ...by, db: tx }
  const account = user.canonicalEmail ?? user.id
  const root = await rootOfTree(tx, tenantId)
  const ofTree = accountKey(ctx.secrets, 'invitations-of-tree', `${root} ${account}`)
  if (!(await fitsWindow(ctx, ofTree, perTree))) return 'refused'
  const ofAll = accountKey(ctx.secrets, 'invitations', account)
  return (await fitsWindow(ctx, ofAll, perAddress)) ? 'sent' : 'held'
}
