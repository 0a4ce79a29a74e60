import { ApiError, type Received } from '@vestibule/contract'
import type { AccountSettings, updateSettings as operation } from '@vestibule/contract/areas/account-settings'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { ownPage } from '../applications/return-address.ts'
import { ensureUnchanged } from '../../request/ensure-unchanged.ts'
import type { Actor } from '../../request/request-context.ts'
import { changeTenant, readSettings, toSettings } from './account-settings.queries.ts'

const customLogin = 'fe.account-settings.write.custom-login-box'

type UpdateSettingsParams = Omit<Received<typeof operation>, 'tenantId' | 'updatedAt'>

/** Where people are sent is one of the application's own pages, by the rule every redirect passes (SEC-PO-03). */
const page = (actor: Actor, text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return text
  if (!actor.can(customLogin)) throw new ApiError('FORBIDDEN', { permission: customLogin })
  const own = ownPage(actor, text)
  if (own === undefined) throw new ApiError('REDIRECT_REFUSED')
  return own
}

/** An empty text takes a value away; what was not sent stays as it is. */
const toChanges = (actor: Actor, { name, ...wanted }: UpdateSettingsParams): Partial<TenantRow> => {
  const pages = { applicationUrl: page(actor, wanted.applicationUrl), loginUrl: page(actor, wanted.loginUrl) }
  const given = Object.entries({ ...wanted, ...pages }).filter(([, value]) => value !== undefined)
  const fields = Object.fromEntries(given.map(([key, value]) => [key, value === '' ? null : value]))
  return name === undefined ? fields : { ...fields, name }
}

/** What is not set is an empty text, as a form has it. */
const current = async (tx: Database, id: string) => {
  const { tenantId: _, ...now } = toSettings(await readSettings(tx, id))
  return Object.fromEntries(Object.entries(now).map(([field, value]) => [field, value ?? '']))
}

export const updateSettings = async (
  { tenantId, updatedAt, ...wanted }: Received<typeof operation>,
  actor: Actor,
): Promise<AccountSettings> => {
  if (tenantId !== undefined && tenantId !== actor.tenantId) throw new ApiError('NOT_FOUND')
  const changes = toChanges(actor, wanted)
  const names = Object.keys(changes) as (keyof TenantRow)[]
  return actor.transaction(async (tx) => {
    await ensureUnchanged(tx, actor.tenantId, updatedAt, async () => current(tx, actor.tenantId))
    const before = await readSettings(tx, actor.tenantId)
    if (names.length === 0) return toSettings(before)
    await changeTenant(tx, actor.tenantId, changes, actor.clock.now())
    const details = { before: Object.fromEntries(names.map((name) => [name, before[name]])), after: changes }
    await audit(tx, actor, { action: 'account.changed', resourceId: actor.tenantId, details })
    return toSettings(await readSettings(tx, actor.tenantId))
  })
}
