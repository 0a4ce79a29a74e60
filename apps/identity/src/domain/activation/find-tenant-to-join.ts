import type { Database } from '../../platform/db/database.ts'
import { latestOpenToken } from '../credentials/one-time-token.queries.ts'
import { parseSignUpData } from './activation-token.ts'

/** The tenant of the shared link by which a person signed up; they join it by the link that was mailed to them last. */
export const findTenantToJoin = async (db: Database, userId: string): Promise<string | undefined> => {
  const open = await latestOpenToken(db, { userId, purpose: 'activation' })
  return open && parseSignUpData(open.data)?.inviteLink?.tenantId
}
