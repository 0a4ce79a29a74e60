import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { isAccessTaken } from './access-below.queries.ts'

/** A caller, or who has saved something earlier, by what they held then. */
export type Holder = Pick<Actor, 'tenantId' | 'permissions'> &
  Partial<Pick<Actor, 'userId' | 'tokenTenantId' | 'impersonator'>>

/**
 * Whether a caller may hand on the right to manage accounts below, if they hold it. Access to those comes with it, and a
 * member from whom that was taken hands it on to no other, who could hand it back (SEC-RA-34). Who acts for another member
 * has only what is their own.
 */
export const handsOnAccess = async (db: Database, by: Holder): Promise<boolean> => {
  const userId = by.impersonator?.id ?? by.userId
  return (
    userId === undefined || !(await isAccessTaken(db, { tenantId: by.tokenTenantId ?? by.tenantId, userId }))
  )
}
