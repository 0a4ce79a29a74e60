import { and, eq, like } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { permissions } from '../../platform/db/schema/permissions.ts'
import { socialProviders } from '../../platform/db/schema/social-providers.ts'
import {
  ssoConfigurations,
  ssoDomains,
  ssoGroups,
  ssoRoles,
} from '../../platform/db/schema/sso-configurations.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Services } from '../../request/services.ts'
import { idpKey } from '../idp/keys.ts'
import { idpAddress } from '../idp/grants.ts'
import { samlIdpName } from '../idp/saml-idp.ts'
import { builtInRoleId } from './role-id.ts'

const secret = (services: Services): string =>
  services.secrets.seal('provider-secrets', 'only the mock providers take this')

/** Social providers that lead to the mock. GitHub's speaks plain OAuth, as the real one does. */
const seedSocial = async (tx: Database, services: Services): Promise<void> => {
  const now = services.clock.now()
  const github = idpAddress(services, 'github')
  const options = {
    google: { issuer: idpAddress(services, 'google') },
    microsoft: { issuer: idpAddress(services, 'microsoft') },
    github: {
      authorizationUrl: `${github}/authorize`,
      tokenUrl: `${github}/token`,
      userInfoUrl: `${github}/user`,
    },
  }
  for (const [type, one] of Object.entries(options)) {
    await tx
      .insert(socialProviders)
      .values({
        id: uuidv7(services.clock, services.random),
        type,
        clientId: 'acme-notes',
        sealedClientSecret: secret(services),
        isTrusted: true,
        hasOwnCallback: true,
        options: one,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoUpdate({
        target: [socialProviders.type, socialProviders.clientId],
        set: { options: one, hasOwnCallback: true, sealedClientSecret: secret(services), updatedAt: now },
      })
  }
}

type Connection = {
  readonly tenantName: string
  readonly type: 'saml' | 'oidc'
  readonly domain: string
  /** Role keys by group. */
  readonly groups: Readonly<Record<string, string>>
}

const connections: readonly Connection[] = [
  { tenantName: 'Globex', type: 'saml', domain: 'sso.globex.test', groups: { administrators: 'Admin' } },
  { tenantName: 'Acme', type: 'oidc', domain: 'sso.acme.test', groups: { support: 'Support' } },
]

/** Where the mocks are and which key they sign with today. */
const whereabouts = async (services: Services, type: Connection['type']) =>
  type === 'saml'
    ? {
        ssoEndpoint: `${idpAddress(services, samlIdpName)}/sso`,
        idpEntityId: idpAddress(services, samlIdpName),
        publicCertificate: (await idpKey()).publicPem,
      }
    : {
        ssoEndpoint: idpAddress(services, 'oidc'),
        oidcClientId: 'acme-notes',
        sealedOidcSecret: secret(services),
      }

const addConnection = async (
  tx: Database,
  services: Services,
  { tenantId, connection }: { readonly tenantId: string; readonly connection: Connection },
): Promise<void> => {
  const now = services.clock.now()
  const newId = (): string => uuidv7(services.clock, services.random)
  const configurationId = newId()
  await tx.insert(ssoConfigurations).values({
    tenantId,
    id: configurationId,
    type: connection.type,
    enabled: true,
    hasOwnCallback: true,
    ...(await whereabouts(services, connection.type)),
    grantablePermissions: ['fe.*'],
    createdAt: now,
    updatedAt: now,
  })
  await tx.insert(ssoDomains).values({
    tenantId,
    id: newId(),
    configurationId,
    domain: connection.domain,
    txtRecord: `vestibule-domain=${newId()}`,
    validatedAt: now,
    checkedAt: now,
    createdAt: now,
  })
  const everything = (await tx.select({ key: permissions.key }).from(permissions)).map(({ key }) => key)
  for (const [group, key] of Object.entries(connection.groups)) {
    const groupId = newId()
    await tx.insert(ssoGroups).values({ tenantId, id: groupId, configurationId, group, createdAt: now })
    const roleId = await builtInRoleId(tx, key)
    const grantablePermissions = ['fe.*', ...everything]
    await tx.insert(ssoRoles).values({ tenantId, configurationId, groupId, roleId, grantablePermissions })
  }
}

/** Connects the installation to the mock providers, whose key is a new one at each start. */
export const seedProviders = async (tx: Database, services: Services): Promise<void> => {
  await seedSocial(tx, services)
  for (const connection of connections) {
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.name, connection.tenantName))
    if (tenant === undefined) continue
    // Only what still leads to a mock: a developer may have set up a real one.
    const isMock = and(
      eq(ssoConfigurations.type, connection.type),
      like(ssoConfigurations.ssoEndpoint, '%/dev/idp/%'),
    )
    const place = inTenant(ssoConfigurations, tenant.id, isMock)
    const known = await tx
      .update(ssoConfigurations)
      .set(await whereabouts(services, connection.type))
      .where(place)
      .returning({ id: ssoConfigurations.id })
    if (known.length === 0) await addConnection(tx, services, { tenantId: tenant.id, connection })
  }
}
