import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../../domain/audit/audit.ts'
import { findUserById, lockUserRow } from '../../domain/credentials/users.queries.ts'
import { isUniqueViolation } from '../../platform/db/sql-state.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { canonicalUsername } from '../../domain/identifiers/username.ts'
import { requireFreshProof } from '../../domain/mfa-policy/reauthenticate.ts'
import { requireAnotherWayIn } from '../../domain/credentials/another-way-in.ts'
import { addUsername, pageOfUsernames, removeUsername } from '../../domain/usernames/usernames.queries.ts'

const setUsername = (actor: Actor, username: string, canonical: string): Promise<void> =>
  actor.transaction(async (tx) => {
    await lockUserRow(tx, actor.userId)
    const names = { username, canonicalUsername: canonical }
    const isAdded = await addUsername(tx, actor.userId, names, actor.clock.now())
    if (!isAdded) throw new ApiError('USERNAME_TAKEN')
    await audit(tx, actor, {
      action: 'username.added',
      resourceId: actor.userId,
      details: { username },
    })
  })

export const usernamesHandlers: IdentityHandlers<Contract['usernames']> = {
  getUsernamesV1: (query, actor) => pageOfUsernames(actor, query),

  getUserOwnUsername: async (_, actor) => {
    const user = await findUserById(actor.db, actor.userId)
    return { username: user?.username ?? '', userId: actor.userId }
  },

  createUsername: async ({ username }, actor) => {
    await requireFreshProof(actor)
    const canonical = canonicalUsername(username)
    if (canonical === undefined) throw new ApiError('USERNAME_INVALID')
    await setUsername(actor, username.trim(), canonical).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiError('USERNAME_TAKEN') : error
    })
    return {}
  },

  deleteUsername: async ({ username }, actor) => {
    await requireFreshProof(actor)
    const canonical = canonicalUsername(username) ?? ''
    await actor.transaction(async (tx) => {
      await lockUserRow(tx, actor.userId)
      await requireAnotherWayIn(tx, actor.userId, { without: 'username' })
      const isRemoved = await removeUsername(tx, actor.userId, canonical, actor.clock.now())
      if (!isRemoved) throw new ApiError('NOT_FOUND')
      await audit(tx, actor, {
        action: 'username.removed',
        resourceId: actor.userId,
        details: { username },
      })
    })
    return {}
  },
}
