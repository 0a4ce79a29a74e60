import type { Contract } from '@vestibule/contract'
import { auditColumns } from '@vestibule/contract/audit-columns'
import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import { ownAddresses } from '../../domain/federation/saml/service-provider.ts'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'

const adminBoxOf = ({ client }: RequestContext): AdminBoxConfiguration => client.adminBox

const configurationOf = (
  entity: 'adminBox' | 'audits' | 'saml',
  ctx: RequestContext,
): AdminBoxConfiguration => {
  if (entity === 'saml') return ownAddresses(ctx)
  return entity === 'adminBox' ? adminBoxOf(ctx) : {}
}

export const metadataHandlers: IdentityHandlers<Contract['metadata']> = {
  // Kinds of notification come with their area: until then the name is known and has no row, which clients of this wire
  // read as an empty configuration.
  getMetadata: async ({ entityName }, ctx) => {
    if (entityName === 'notifications') return { rows: [] }
    const at = ctx.client.updatedAt.toISOString()
    return {
      rows: [
        {
          id: ctx.client.id,
          vendorId: ctx.vendorTenantId,
          entityName,
          isActive: true,
          properties: entityName === 'audits' ? [...auditColumns] : [],
          configuration: configurationOf(entityName, ctx),
          createdAt: at,
          updatedAt: at,
        },
      ],
    }
  },

  getAdminBoxMetadata: async (_, actor) => adminBoxOf(actor),
}
