import type { Database } from '../../../platform/db/database.ts'
import type { UserRow } from '../../../platform/db/schema/users.ts'
import { uuidv7 } from '../../../platform/db/uuidv7.ts'
import { findUserByEmail, insertUserOnce } from '../../credentials/users.queries.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import type { ExternalIdentity } from './identity.ts'
import { takeOverUnproved } from './empty-account.ts'

type Account = { readonly account: string; readonly identity: ExternalIdentity }

/** The person of an address that was just proved: known, or made now. */
export const provedUser = async (
  tx: Database,
  ctx: RequestContext,
  { account, identity }: Account,
): Promise<{ readonly user: UserRow; readonly isNew: boolean }> => {
  const now = ctx.clock.now()
  const added = await insertUserOnce(tx, {
    id: uuidv7(ctx.clock, ctx.random),
    email: (identity.email ?? account).trim(),
    canonicalEmail: account,
    name: identity.name,
    verifiedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  if (added !== undefined) return { user: added, isNew: true }
  const known = await findUserByEmail(tx, account)
  if (known === undefined) throw new Error('The user was removed while it was looked for')
  return { user: await takeOverUnproved(tx, ctx, known, identity.name), isNew: false }
}
