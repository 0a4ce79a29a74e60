import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import type { OutboxDeps } from '../../platform/outbox/enqueue.ts'
import { endSsoOfProvider } from '../members/end-sso.queries.ts'
import { isOutRanked } from '../members/rank.ts'
import { findHandedOn, handsOnAccess, type Holder } from '../roles/hands-on-access.ts'
import { ownConfiguration } from './configurations.queries.ts'
import type { ConnectionValues } from './connection-values.ts'
import { changeConnection } from './connections.queries.ts'
import { isAnotherProvider, toProviderName } from './provider-name.ts'
import { rightsVouchedFor, vouchesBelow } from './vouched-rights.queries.ts'

/** Whose rights a change of a provider is judged by: the actor, or the maker of a guest's link. */
export type ProviderEditor = Holder

/** Whether no user for whom a connection vouches holds more than the editor does, or is given more by the connection. */
export const mayDecideProvider = async (
  db: Database,
  by: ProviderEditor,
  connectionId: string,
): Promise<boolean> => {
  const place = { tenantId: by.tenantId, id: connectionId }
  const vouched = await rightsVouchedFor(db, place)
  if (isOutRanked(by.permissions, vouched)) return false
  // The provider signs in as those who may enter accounts below.
  const keys = vouched.map(({ key }) => key)
  if ((await findHandedOn(db, by, keys, 'holders')) !== undefined) return false
  return (await handsOnAccess(db, by)) || !(await vouchesBelow(db, place))
}

/**
 * Refuses to decide which provider vouches for people where one of them is of a higher rank than the editor: a provider
 * signs in as any of them (SEC-RA-40). Roles of members wait until the change is done.
 *
 * @throws ApiError OUT_RANKED
 */
export const ensureMayDecideProvider = async (
  tx: Database,
  by: ProviderEditor,
  connectionId: string,
): Promise<void> => {
  await lockTenant(tx, by.tenantId)
  if (!(await mayDecideProvider(tx, by, connectionId)))
    throw new ApiError('OUT_RANKED', { ssoConfigId: connectionId })
}

/** Columns that say nothing of the provider, or follow from one that does. */
const besideProvider: ReadonlySet<string> = new Set<keyof SsoConfigurationRow>([
  'signRequest',
  'sealedRequestKey',
  'requestCertificate',
  'isEnforced',
  'breakGlassUserIds',
  'grantablePermissions',
  'savedBy',
  'savedIn',
  'handsOnAccess',
  'certificateEndsAt',
  'certificateNoticedAt',
  'updatedAt',
])

const decidesProvider = (before: SsoConfigurationRow, values: ConnectionValues): boolean =>
  Object.entries(values).some(
    ([name, value]) =>
      !besideProvider.has(name) &&
      value !== before[name as keyof SsoConfigurationRow] &&
      !(name === 'enabled' && value === false),
  )

/** Another client, or one of another provider, is registered anew, with the address that the page shows. */
const withCallback = <Values extends ConnectionValues>(
  before: SsoConfigurationRow,
  values: Values,
): Values & Pick<ConnectionValues, 'hasOwnCallback'> => {
  const { ssoEndpoint, oidcClientId } = { ...before, ...values }
  const isOther = ssoEndpoint !== before.ssoEndpoint || oidcClientId !== before.oidcClientId
  return { ...values, ...(isOther && !before.hasOwnCallback && { hasOwnCallback: true }) }
}

/**
 * Changes a connection: the one place that does. What is there is read once other changes of the tenant are done. Where the
 * connection is pointed at another provider, what the earlier one said ends as if it were deleted (SEC-SS-27).
 *
 * @throws ApiError OUT_RANKED where the change decides which provider vouches for people of a higher rank
 */
export const saveConnection = async (
  tx: Database,
  deps: OutboxDeps,
  { by, id }: { readonly by: ProviderEditor; readonly id: string },
  values: ConnectionValues & Pick<SsoConfigurationRow, 'updatedAt'>,
): Promise<SsoConfigurationRow> => {
  await lockTenant(tx, by.tenantId)
  const before = await ownConfiguration(tx, by.tenantId, id)
  if (decidesProvider(before, values)) await ensureMayDecideProvider(tx, by, id)
  if (isAnotherProvider(toProviderName(before), toProviderName({ ...before, ...values })))
    await endSsoOfProvider(tx, deps, id)
  return changeConnection(tx, before, withCallback(before, values))
}
