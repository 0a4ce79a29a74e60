import type { Contract } from '@vestibule/contract'
import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import { ownAddresses } from '../../domain/federation/saml/service-provider.ts'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'

const adminBoxOf = ({ client }: RequestContext): AdminBoxConfiguration => client.adminBox

export const metadataHandlers: IdentityHandlers<Contract['metadata']> = {
  // Columns of the audit log and kinds of notification come with their areas: until then a name is known and has no
  // row, which clients of this wire read as an empty configuration.
  getMetadata: async ({ entityName }, ctx) => {
    if (entityName !== 'adminBox' && entityName !== 'saml') return { rows: [] }
    const at = ctx.client.updatedAt.toISOString()
    return {
      rows: [
        {
          id: ctx.client.id,
          vendorId: ctx.vendorTenantId,
          entityName,
          isActive: true,
          properties: [],
          configuration: entityName === 'saml' ? ownAddresses(ctx) : adminBoxOf(ctx),
          createdAt: at,
          updatedAt: at,
        },
      ],
    }
  },

  getAdminBoxMetadata: async (_, actor) => adminBoxOf(actor),
}
