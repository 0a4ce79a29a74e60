import type { Database } from '../../../platform/db/database.ts'
import type { UserRow } from '../../../platform/db/schema/users.ts'
import { databaseCommand } from '../command.ts'
import { InputError } from '../../../runtime/input-error.ts'
import { listOrganizations, findUsersLike } from './list.queries.ts'
import { containing } from '../../../platform/db/like-pattern.queries.ts'

const usualLimit = 100
const highestLimit = 10_000

const readLimit = (text: string): number => {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > highestLimit)
    throw new InputError(`--limit ${text} must be a number from 1 to ${highestLimit}`)
  return limit
}

const organizationsByUser = async (db: Database, userRows: readonly UserRow[]) => {
  const ids = userRows.map(({ id }) => id)
  const rows = await listOrganizations(db, ids)
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** Lists users by email address, with their organizations. */
export const listUsers = databaseCommand({
  summary: 'Lists users with their organizations.',
  options: {
    search: { type: 'string', value: '<text>', summary: 'Only those whose name or address contains it.' },
    limit: { type: 'string', value: '<number>', summary: `How many at most; ${usualLimit} unless given.` },
  },
  run: async ({ options: { search, limit = String(usualLimit) } }, { db }) => {
    const pattern = search ? containing(search) : undefined
    const userRows = await findUsersLike(db, pattern, readLimit(limit))
    const organizations = await organizationsByUser(db, userRows)
    const data = userRows.map(({ id, email, name, verifiedAt, lastLoginAt, lockedAt }) => ({
      id,
      email,
      name,
      isVerified: verifiedAt !== null,
      isLocked: lockedAt !== null,
      lastSignInAt: lastLoginAt?.toISOString() ?? null,
      organizations: (organizations.get(id) ?? []).map((one) => ({ id: one.id, name: one.name })),
    }))
    return {
      isOk: true,
      lines: data.length === 0 ? ['No users found'] : data.map(userLine),
      data,
    }
  },
})

const userLine = (user: {
  readonly email: string
  readonly name: string
  readonly isLocked: boolean
  readonly organizations: readonly { readonly name: string }[]
}): string => {
  const names = user.organizations.map(({ name }) => name).join(', ')
  return [user.email, user.name, names, user.isLocked ? 'locked' : '']
    .filter((text) => text !== '')
    .join('  ')
}
