import { ApiError, type Contract } from '@vestibule/contract'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { audit } from '../../domain/audit/audit.ts'
import { findUserById } from '../../domain/credentials/credential-queries.ts'
import { isUniqueViolation } from '../../platform/db/sql-state.ts'
import { users } from '../../platform/db/schema/users.ts'
import { updateUsers } from '../../platform/db/update-users.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { canonicalUsername } from '../../domain/identifiers/username.ts'
import { requireFreshProof } from '../../domain/mfa/step-up.ts'
import { requireAnotherWayIn } from '../../domain/credentials/another-way-in.ts'
import { pageOfUsernames } from '../../domain/usernames/usernames.queries.ts'

const setUsername = (by: Actor, username: string, canonical: string): Promise<void> =>
  by.transaction(async (tx) => {
    const names = { username, canonicalUsername: canonical }
    const changed = await updateUsers(tx, by.clock.now(), names)
      .where(and(eq(users.id, by.userId), isNull(users.canonicalUsername)))
      .returning({ id: users.id })
    if (changed.length === 0) throw new ApiError('USERNAME_TAKEN')
    await audit(tx, by, {
      action: 'username.added',
      resourceId: by.userId,
      details: { username },
    })
  })

export const usernamesHandlers: IdentityHandlers<Contract['usernames']> = {
  getUsernamesV1: (asked, by) => pageOfUsernames(by, asked),

  getUserOwnUsername: async (_, by) => {
    const user = await findUserById(by.db, by.userId)
    return { username: user?.username ?? '', userId: by.userId }
  },

  createUsername: async ({ username }, by) => {
    await requireFreshProof(by)
    const canonical = canonicalUsername(username)
    if (canonical === undefined) throw new ApiError('USERNAME_INVALID')
    await setUsername(by, username.trim(), canonical).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiError('USERNAME_TAKEN') : error
    })
    return {}
  },

  deleteUsername: async ({ username }, by) => {
    await requireFreshProof(by)
    const canonical = canonicalUsername(username) ?? ''
    await by.transaction(async (tx) => {
      await requireAnotherWayIn(tx, by.userId, { without: 'username' })
      const names = { username: null, canonicalUsername: null }
      const removed = await updateUsers(tx, by.clock.now(), names)
        .where(
          and(eq(users.id, by.userId), eq(users.canonicalUsername, canonical), isNotNull(users.username)),
        )
        .returning({ id: users.id })
      if (removed.length === 0) throw new ApiError('NOT_FOUND')
      await audit(tx, by, {
        action: 'username.removed',
        resourceId: by.userId,
        details: { username },
      })
    })
    return {}
  },
}
