import { compilePermissions } from '@vestibule/access'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import type { Database } from '../../platform/db/database.ts'
import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import type { Actor } from '../../request/request-context.ts'
import { isAllowedBelow, managesAccounts } from './access-below.queries.ts'
import { canGrantRole } from './granting.ts'
import { answererId, handsOnAccess, type Holder, type Receivers } from './hands-on-access.ts'

/** What a row that gives something later keeps of who saved it last: their rights and their access are one person's. */
export type Answering = Pick<SsoConfigurationRow, 'savedBy' | 'savedIn' | 'handsOnAccess'> & {
  readonly grantablePermissions: readonly string[] | null
}

type SavedRow = Answering & { readonly tenantId: string }

/** Who saved a row, as one who gives what it gives. */
export const toHolder = ({
  tenantId,
  grantablePermissions,
  savedBy,
  savedIn,
  handsOnAccess: isHandingOn,
}: SavedRow): Holder => ({
  tenantId,
  permissions: grantablePermissions ?? [],
  ...(savedBy !== null && { userId: savedBy, tokenTenantId: savedIn ?? tenantId }),
  handsOnAccess: isHandingOn,
})

type Saving = Pick<Actor, 'tenantId' | 'tokenTenantId' | 'userId' | 'permissions' | 'impersonator'>

/** Whether a member could give access to accounts below by hand. */
const givesAccess = async (db: Database, actor: Saving): Promise<boolean> => {
  const can = compilePermissions(actor.permissions)
  if (!can(updateSubAccountAccess.access.permission)) return false
  const place = { tenantId: actor.tokenTenantId, userId: answererId(actor) }
  return isAllowedBelow(db, { ...place, isManager: can(managesAccounts) })
}

/**
 * Makes the actor the one who answers for what a row gives. What gave no access to accounts below before, because it was
 * taken from who saved it, gives none until a member saves it who could give access by hand (SEC-RA-34).
 *
 * @param before undefined where the row is new
 */
export const answerFor = async (db: Database, actor: Saving, before?: SavedRow) => ({
  grantablePermissions: [...actor.permissions],
  savedBy: answererId(actor),
  savedIn: actor.tokenTenantId,
  handsOnAccess:
    before === undefined || (await givesAccess(db, actor)) || (await handsOnAccess(db, toHolder(before))),
})

type HandingOut = {
  /** That a role goes to a group, or to all. */
  readonly mapping: SavedRow & { readonly roleId: string }
  /** What says who is in the group. */
  readonly connection: SavedRow
  readonly receivers: Receivers
}

/** Who answers for what a mapping gives: who mapped it and, beside them, who answers for the connection. */
export const toAnswering = ({ mapping, connection }: Omit<HandingOut, 'receivers'>): Holder => ({
  ...toHolder(mapping),
  besides: toHolder(connection),
})

/**
 * Whether a role that was mapped is handed out: it holds no more than who mapped it could give (SEC-SO-08, SEC-TE-04), and
 * hands on no access to accounts below that was taken from them, or from who answers for the connection (SEC-RA-34).
 */
export const canHandOut = (db: Database, { receivers, ...by }: HandingOut): Promise<boolean> =>
  canGrantRole(db, toAnswering(by), by.mapping.roleId, receivers)
