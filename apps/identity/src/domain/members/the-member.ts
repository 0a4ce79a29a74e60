import { ApiError } from '@vestibule/contract'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import type { Database } from '../../platform/db/database.ts'
import { findMember, type Member, toTeamUsers } from './members.queries.ts'

/** A member of this tenant; a foreign id answers as an unknown one (SEC-TE-03). */
export const theMember = async (db: Database, tenantId: string, userId: string): Promise<Member> => {
  const actor = await findMember(db, tenantId, userId)
  if (actor === undefined) throw new ApiError('NOT_FOUND')
  return actor
}

/** The same as a row of the team page. */
export const readTeamUser = async (db: Database, tenantId: string, userId: string): Promise<TeamUser> => {
  const [row] = await toTeamUsers(db, tenantId, [await theMember(db, tenantId, userId)])
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}
