import { compilePermissions } from '@vestibule/access'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { isAccessTaken, isOpenBelow, isOpenByDefault, managesAccounts } from './access-below.queries.ts'
import { permissionIdsCovering } from './permissions.queries.ts'
import { findReachingBelow } from './reaching-below.ts'

/** A caller, or who has saved something earlier, by what they held then. */
export type Holder = Pick<Actor, 'tenantId' | 'permissions'> &
  Partial<Pick<Actor, 'userId' | 'tokenTenantId' | 'impersonator'>> & {
    /** False for what gives no access, whatever the access of who saved it last (see `answering.ts`). */
    readonly handsOnAccess?: boolean
    /** Who answers as well: both have to hand it on. */
    readonly besides?: Holder
  }

/** Who answers for an act: who acts for another member has only what is their own. */
export const answererId = ({ impersonator, userId }: Pick<Holder, 'impersonator'> & Pick<Actor, 'userId'>) =>
  impersonator?.id ?? userId

/** Whether who answers for an act acts from an account above and receives what it gives (SEC-RA-61). */
export const givesToOneself = (by: Holder, receivers: readonly string[]): boolean => {
  const { tenantId, tokenTenantId = tenantId, userId, besides } = by
  if (besides !== undefined && givesToOneself(besides, receivers)) return true
  if (userId === undefined || tokenTenantId === tenantId) return false
  return receivers.includes(answererId({ ...by, userId }))
}

/**
 * Whether a caller hands on access to accounts below at all: a member from whom it was taken, here or in the account above
 * from which they act, hands it on to no other, who could hand it back (SEC-RA-34).
 */
export const handsOnAccess = async (db: Database, by: Holder): Promise<boolean> => {
  const { userId, besides } = by
  if (by.handsOnAccess === false || (besides && !(await handsOnAccess(db, besides)))) return false
  if (userId === undefined) return true
  const place = { tenantId: by.tokenTenantId ?? by.tenantId, userId: answererId({ ...by, userId }) }
  return !(await isAccessTaken(db, place))
}

/**
 * Which members are given rights: these; `new` ones, of whom `accessHandedOn` says what access they have; or `any` of the
 * tenant, now or later. `holders` hold the rights already: who of them manages accounts below does so by these rights.
 */
export type Receivers = readonly string[] | 'new' | 'any' | 'holders'

const listManaging = (db: Database) => permissionIdsCovering(db, managesAccounts)

/**
 * Looks for a right, among those that a caller gives, that would hand on access to accounts below which the caller may not
 * hand on (SEC-RA-34). Every way to give rights asks this, at once or when what was saved gives them. Two kinds of rights
 * hand it on: the right to manage those accounts, which brings access, and any that reaches them, where a receiver has
 * access already, also as one who manages them.
 */
export const findHandedOn = async (
  db: Database,
  by: Holder,
  keys: readonly string[],
  receivers: Receivers,
): Promise<string | undefined> => {
  const reaching = findReachingBelow(keys)
  if (reaching === undefined || (await handsOnAccess(db, by))) return undefined
  if (compilePermissions(keys)(managesAccounts)) return managesAccounts
  if (receivers === 'new') return undefined
  const isOpen =
    receivers === 'holders'
      ? await isOpenBelow(db, by.tenantId, { userIds: 'any', managing: [] })
      : await isOpenBelow(db, by.tenantId, { userIds: receivers, managing: await listManaging(db) })
  return isOpen ? reaching : undefined
}

/**
 * What is said of a member whom a caller brings: where members have access unless it was taken from them, one from whom it
 * was taken brings no member who has it (SEC-RA-34).
 *
 * @returns null where nothing is said
 */
export const accessHandedOn = async (db: Database, by: Holder): Promise<false | null> =>
  (await isOpenByDefault(db, by.tenantId)) && !(await handsOnAccess(db, by)) ? false : null
