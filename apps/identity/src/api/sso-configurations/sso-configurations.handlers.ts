import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { listConfigurations, ownConfiguration } from '../../domain/sso/configurations.queries.ts'
import { claimDomain, giveUpDomain, proveDomain } from '../../domain/sso/domains.ts'
import { addGroup, changeGroup, removeGroup, setDefaultRoles } from '../../domain/sso/groups.ts'
import { listGroups, roleIdsOf } from '../../domain/sso/mappings.queries.ts'

export const ssoConfigurationsHandlers: IdentityHandlers<Contract['ssoConfigurations']> = {
  getSSOConfigurations: (_, by) => listConfigurations(by.db, by.tenantId),

  createSSODomain: claimDomain,
  deleteSSODomain: giveUpDomain,
  validateSSODomain: proveDomain,
  validateSSODomainV2: proveDomain,

  getSSOGroups: async ({ ssoConfigId }, by) =>
    listGroups(by.db, await ownConfiguration(by.db, by.tenantId, ssoConfigId)),
  createSSOGroup: addGroup,
  updateSSOGroup: changeGroup,
  deleteSSOGroup: removeGroup,

  getSSODefaultRoles: async ({ ssoConfigId }, by) => {
    const place = await ownConfiguration(by.db, by.tenantId, ssoConfigId)
    return { roleIds: await roleIdsOf(by.db, place, place.id) }
  },
  setSSODefaultRoles: setDefaultRoles,
}
