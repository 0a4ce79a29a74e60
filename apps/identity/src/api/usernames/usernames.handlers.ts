import { ApiError, type Contract } from '@vestibule/contract'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { audit } from '../../domain/audit/audit.ts'
import { findUserById } from '../../domain/credentials/users.queries.ts'
import { isUniqueViolation } from '../../platform/db/sql-state.ts'
import { users } from '../../platform/db/schema/users.ts'
import { updateUsers } from '../../platform/db/update-users.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { canonicalUsername } from '../../domain/identifiers/username.ts'
import { requireFreshProof } from '../../domain/mfa/step-up.ts'
import { requireAnotherWayIn } from '../../domain/credentials/another-way-in.ts'
import { pageOfUsernames } from '../../domain/usernames/usernames.queries.ts'

const setUsername = (actor: Actor, username: string, canonical: string): Promise<void> =>
  actor.transaction(async (tx) => {
    const names = { username, canonicalUsername: canonical }
    const changed = await updateUsers(tx, actor.clock.now(), names)
      .where(and(eq(users.id, actor.userId), isNull(users.canonicalUsername)))
      .returning({ id: users.id })
    if (changed.length === 0) throw new ApiError('USERNAME_TAKEN')
    await audit(tx, actor, {
      action: 'username.added',
      resourceId: actor.userId,
      details: { username },
    })
  })

export const usernamesHandlers: IdentityHandlers<Contract['usernames']> = {
  getUsernamesV1: (asked, actor) => pageOfUsernames(actor, asked),

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
      await requireAnotherWayIn(tx, actor.userId, { without: 'username' })
      const names = { username: null, canonicalUsername: null }
      const removed = await updateUsers(tx, actor.clock.now(), names)
        .where(
          and(eq(users.id, actor.userId), eq(users.canonicalUsername, canonical), isNotNull(users.username)),
        )
        .returning({ id: users.id })
      if (removed.length === 0) throw new ApiError('NOT_FOUND')
      await audit(tx, actor, {
        action: 'username.removed',
        resourceId: actor.userId,
        details: { username },
      })
    })
    return {}
  },
}
