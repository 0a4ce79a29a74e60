import { sql } from 'drizzle-orm'
import { externalIdentities } from '../../platform/db/schema/external-identities.ts'
import { socialProviders } from '../../platform/db/schema/social-providers.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'

/**
 * How a member signs in, as the wire names it: by a directory, a password, or else the provider they last came from. A
 * tenant learns of its own single sign-on only, never of another tenant's. Pending too: `asInvited` hides it.
 */
export const providerSql = sql<string>`case
  when ${memberships.managedBy} = 'scim2' then 'scim2'
  when ${users.passwordHash} is not null then 'local'
  else coalesce((
    select coalesce(${socialProviders.type}, case when ${ssoConfigurations.type} = 'oidc' then 'oidc' else 'saml' end)
    from ${externalIdentities}
    left join ${socialProviders} on ${socialProviders.id} = ${externalIdentities.connectionId}
    left join ${ssoConfigurations} on ${ssoConfigurations.id} = ${externalIdentities.connectionId}
      and ${ssoConfigurations.tenantId} = ${memberships.tenantId}
    where ${externalIdentities.userId} = ${users.id}
      and (${socialProviders.id} is not null or ${ssoConfigurations.id} is not null)
    order by ${externalIdentities.lastUsedAt} desc
    limit 1
  ), 'local')
end`
