import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { listConfigurations, ownConfiguration } from '../../domain/sso/configurations.queries.ts'
import { claimDomain, giveUpDomain, proveDomain } from '../../domain/sso/domains.ts'
import { addGroup, changeGroup, removeGroup, setDefaultRoles } from '../../domain/sso/groups.ts'
import { listGroups, listRoleIds } from '../../domain/sso/mappings.queries.ts'

export const ssoConfigurationsHandlers: IdentityHandlers<Contract['ssoConfigurations']> = {
  getSSOConfigurations: (_, actor) => listConfigurations(actor),

  createSSODomain: claimDomain,
  deleteSSODomain: giveUpDomain,
  validateSSODomain: proveDomain,
  validateSSODomainV2: proveDomain,

  getSSOGroups: async ({ ssoConfigId }, actor) =>
    listGroups(actor.db, await ownConfiguration(actor.db, actor.tenantId, ssoConfigId)),
  createSSOGroup: addGroup,
  updateSSOGroup: changeGroup,
  deleteSSOGroup: removeGroup,

  getSSODefaultRoles: async ({ ssoConfigId }, actor) => {
    const place = await ownConfiguration(actor.db, actor.tenantId, ssoConfigId)
    return { roleIds: await listRoleIds(actor.db, place, place.id) }
  },
  setSSODefaultRoles: setDefaultRoles,
}
