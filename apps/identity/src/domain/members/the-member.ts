import { ApiError } from '@vestibule/contract'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { findMember, findOwnMember, type Member, toTeamUsers } from './members.queries.ts'

/** A member of this tenant; a foreign id answers as an unknown one (SEC-TE-03). */
export const theMember = async (db: Database, tenantId: string, userId: string): Promise<Member> => {
  const actor = await findMember(db, tenantId, userId)
  if (actor === undefined) throw new ApiError('NOT_FOUND')
  return actor
}

/** The user who acts, as a member of the acting tenant. Their own account is shown to them whatever the tenant sees of it. */
export const theActor = async ({
  db,
  tenantId,
  userId,
}: Pick<Actor, 'db' | 'tenantId' | 'userId'>): Promise<Member> => {
  const actor = await findOwnMember(db, tenantId, userId)
  if (actor === undefined) throw new ApiError('NOT_FOUND')
  return actor
}

/** A member of the tenant as a row of the team page. */
export const readTeamUser = async (db: Database, tenantId: string, userId: string): Promise<TeamUser> => {
  const [row] = await toTeamUsers(db, tenantId, [await theMember(db, tenantId, userId)])
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}
