import { ApiError, type Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { readSettings, tenantByAlias, toSettings } from '../../domain/tenants/account-settings.queries.ts'
import { updateSettings } from '../../domain/tenants/update-settings.ts'

export const accountSettingsHandlers: IdentityHandlers<Contract['accountSettings']> = {
  getSettings: async (_, { db, tenantId }) => toSettings(await readSettings(db, tenantId)),
  updateSettings,
  getPublicSettings: async (_, { db, loginAlias }) => {
    const tenant = loginAlias === undefined ? undefined : await tenantByAlias(db, loginAlias)
    if (tenant === undefined) throw new ApiError('NOT_FOUND')
    const { applicationUrl, loginUrl } = toSettings(tenant)
    return { tenantId: tenant.id, applicationUrl, loginUrl }
  },
}
