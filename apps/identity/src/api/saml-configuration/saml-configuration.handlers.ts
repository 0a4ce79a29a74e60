import type { Contract } from '@vestibule/contract'
import { saveFirstMetadata } from '../../domain/federation/metadata/save-metadata.ts'
import { ownAddresses } from '../../domain/federation/saml/service-provider.ts'
import { requireFreshProof } from '../../domain/mfa-policy/reauthenticate.ts'
import { findFirstConnection } from '../../domain/sso/connections.queries.ts'
import {
  proveFirstDomain,
  readFirstConnection,
  requireFirstConnection,
  saveFirstConnection,
} from '../../domain/sso/first-connection.ts'
import { addGroup, changeGroup, removeGroup, setDefaultRoles } from '../../domain/sso/groups.ts'
import { listGroups, listRoleIds } from '../../domain/sso/mappings.queries.ts'
import type { Actor, IdentityHandlers } from '../../request/request-context.ts'

/** Id of the first connection, for a change of it. */
const firstToChange = async (actor: Actor): Promise<{ readonly ssoConfigId: string }> => {
  await requireFreshProof(actor)
  const { id: ssoConfigId } = await requireFirstConnection(actor.db, actor.tenantId)
  return { ssoConfigId }
}

export const samlConfigurationHandlers: IdentityHandlers<Contract['samlConfiguration']> = {
  getSamlConfiguration: (_, actor) => readFirstConnection(actor),
  updateSamlConfiguration: saveFirstConnection,
  updateSamlVendorMetadata: saveFirstMetadata,
  getSamlVendorConfiguration: async (_, actor) => ownAddresses(actor),
  validateSamlDomain: (_, actor) => proveFirstDomain(actor),

  getSamlRoles: async (_, { db, tenantId }) => {
    const first = await findFirstConnection(db, tenantId)
    return { roleIds: first === undefined ? [] : await listRoleIds(db, first, first.id) }
  },
  updateSamlRoles: async ({ roleIds }, actor) =>
    setDefaultRoles({ ...(await firstToChange(actor)), roleIds }, actor),

  getSamlRolesGroups: async (_, { db, tenantId }) => {
    const first = await findFirstConnection(db, tenantId)
    return first === undefined ? [] : listGroups(db, first)
  },
  createSamlGroup: async (input, actor) => addGroup({ ...(await firstToChange(actor)), ...input }, actor),
  updateSamlGroup: async (input, actor) => changeGroup({ ...(await firstToChange(actor)), ...input }, actor),
  deleteSamlGroup: async ({ id: groupId }, actor) =>
    removeGroup({ ...(await firstToChange(actor)), groupId }, actor),
}
