import type { Database } from '../../../platform/db/database.ts'
import type { UserRow } from '../../../platform/db/schema/users.ts'
import { uuidv7 } from '../../../platform/db/uuidv7.ts'
import { insertUserOnce, lockUserByEmail } from '../../credentials/users.queries.ts'
import { listOpenInvitations } from '../../invitations/open-invitations.ts'
import { sendAgain } from '../../invitations/send-again.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import type { ExternalIdentity } from './identity.ts'
import { takeOverUnproved } from './empty-account.ts'

type Account = {
  readonly account: string
  readonly identity: ExternalIdentity
  /** The tenant that the person joins by coming: its invitation is accepted, and needs no link. */
  readonly joining?: string
}

/**
 * The links by which they would have activated an account are gone with it. Those who invited them are not joined for that:
 * what was not waiting for an approval is mailed again, as to every user who has an account (SEC-GA-09, SEC-BE-21).
 */
const inviteAgain = async (tx: Database, ctx: RequestContext, user: UserRow, joining?: string) => {
  for (const { tenantId } of await listOpenInvitations(tx, ctx, user.id))
    if (tenantId !== joining) await sendAgain(tx, ctx, { user, tenantId })
}

/** The person of an address that was just proved: known, and locked, or made now. */
export const provedUser = async (
  tx: Database,
  ctx: RequestContext,
  params: Account,
): Promise<{ readonly user: UserRow; readonly isNew: boolean }> => {
  const { account, identity, joining } = params
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
  const known = await lockUserByEmail(tx, account)
  // The user was removed, or has another address, since.
  if (known === undefined) return provedUser(tx, ctx, params)
  if (known.verifiedAt !== null) return { user: known, isNew: false }
  const user = await takeOverUnproved(tx, ctx, known, identity.name)
  await inviteAgain(tx, ctx, user, joining)
  return { user, isNew: false }
}
