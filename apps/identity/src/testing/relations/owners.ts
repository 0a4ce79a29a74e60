import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import type { DatabaseRows, RowChange } from './database-rows.ts'

/** Tenants and people whose rows an actor may read and change. */
export type Owners = {
  readonly tenantIds: readonly string[]
  readonly userIds: readonly string[]
  /** People who are known there, and belong to others as well: an actor may read who they are. */
  readonly knownUserIds?: readonly string[]
  /** Accounts of which an actor may read what they are called. */
  readonly knownTenantIds?: readonly string[]
  /** People of those tenants who are out of the actor's reach all the same: what is theirs is not to change. */
  readonly outOfReach?: readonly string[]
}

/** Tables whose rows belong to neither a tenant nor a person, each with what they hold. */
const ofInstallation: Readonly<Record<string, string>> = {
  outbox: 'sealed messages that wait to be sent',
  counters: 'how often something was asked for',
  throttles: 'how often something was refused',
  login_transactions: 'ways to a provider that a browser has begun',
  webauthn_challenges: 'random texts that a browser is to sign',
  spent_puzzles: 'puzzles that a browser has solved',
  oauth_records: 'authorizations that an application has begun',
}

const isText = (value: unknown): value is string => typeof value === 'string'

const tenantIn = ({ table, row }: RowChange): unknown =>
  table === 'tenants' || table === 'deleted_tenants' ? row['id'] : row['tenant_id']

/** What a tenant's log keeps of a request that was refused there is no change of the tenant's things. */
const isLoggedRefusal = ({ table, row }: RowChange): boolean =>
  table === 'audits' && ['access.restricted', 'accessToken.refused'].includes(String(row['action']))

/** A tenant's log, its own tokens, by all their makers, and what a person is given beside what they hold. */
const isNoLoss = ({ table, row, isGone }: RowChange): boolean =>
  table === 'audits' ||
  (table === 'api_tokens' && String(row['type']).startsWith('tenant')) ||
  (table === 'group_members' && isGone === false)

/** Whether a row belongs to one of some tenants or people. A table of which nothing is known belongs to none. */
export const isOwned = ({ tenantIds, userIds, outOfReach = [] }: Owners, change: RowChange): boolean => {
  const userId = change.table === 'users' ? change.row['id'] : change.row['user_id']
  const tenantId = tenantIn(change)
  if (isText(userId) && outOfReach.includes(userId) && !isNoLoss(change)) return false
  // Attempts that are of no tenant yet, such as a wrong password, stand in the log of the installation.
  if (change.table === 'audits' && change.row['tenant_id'] === vendorTenantId) return true
  if (isLoggedRefusal(change)) return true
  if (isText(tenantId)) return tenantIds.includes(tenantId)
  return isText(userId) ? userIds.includes(userId) : change.table in ofInstallation
}

/** With what was made on behalf of an owner: accounts below, and people who were unknown before. */
export const withMade = (owners: Owners, changes: readonly RowChange[], before: DatabaseRows): Owners => {
  const known = new Set(before.get('users')?.map(({ id }) => id))
  const made = (table: string) => changes.filter((change) => change.table === table).map(({ row }) => row)
  const accounts = made('tenants').filter(({ parent_id: parentId }) =>
    owners.tenantIds.includes(String(parentId)),
  )
  const people = made('users').filter(({ id }) => !known.has(id))
  return {
    ...owners,
    tenantIds: [...owners.tenantIds, ...accounts.map(({ id }) => String(id))],
    userIds: [...owners.userIds, ...people.map(({ id }) => String(id))],
  }
}

/** What every tenant knows: the installation's roles, permissions, applications and settings. */
const isShared = ({ table, row }: RowChange): boolean =>
  row['tenant_id'] === vendorTenantId ||
  (!('tenant_id' in row) && !('user_id' in row) && table !== 'users' && table !== 'tenants')

const textsIn = (value: unknown): string[] => {
  if (isText(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Moments, kinds of things and other words stand everywhere. */
const isCommon = (text: string): boolean =>
  text.length < 8 || /^\d{4}-\d\d-\d\dT/.test(text) || /^[A-Za-z]+$/.test(text)

/** Texts that stand in rows of others and in none that an actor may read: what no answer to the actor may hold. */
export const listForeignTexts = (rows: DatabaseRows, owners: Owners): string[] => {
  const changes = [...rows].flatMap(([table, ofTable]) => ofTable.map((row) => ({ table, row })))
  const { knownUserIds = [], knownTenantIds = [] } = owners
  const known = new Set([...knownUserIds, ...knownTenantIds])
  const isKnown = ({ table, row }: RowChange): boolean =>
    (table === 'users' || table === 'tenants') && known.has(String(row['id']))
  const isReadable = (change: RowChange): boolean =>
    isShared(change) || isOwned({ ...owners, outOfReach: [] }, change) || isKnown(change)
  const texts = (holds: (change: RowChange) => boolean) =>
    new Set(changes.filter(holds).flatMap(({ row }) => textsIn(row)))
  const readable = texts(isReadable)
  return [...texts((change) => !isReadable(change))].filter((text) => !isCommon(text) && !readable.has(text))
}
