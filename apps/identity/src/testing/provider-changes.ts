// Every way to decide which provider vouches for people, and everything that ranks one of them above a member.
import { addRolesToGroup, addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import {
  updateSamlConfiguration,
  updateSamlVendorMetadata,
  validateSamlDomain,
} from '@vestibule/contract/areas/saml-configuration'
import {
  createSSOGroup,
  setSSODefaultRoles,
  validateSSODomain,
  validateSSODomainV2,
} from '@vestibule/contract/areas/sso-configurations'
import {
  updateSSOConfiguration,
  updateSSOConfigurationByMetadata,
  updateSSOConfigurationByMetadataUrl,
} from '@vestibule/contract/areas/sso-connections'
import { createSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { disableUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { and, eq } from 'drizzle-orm'
import { idpAddress } from '../dev/idp/grants.ts'
import type { SsoConfigurationRow } from '../platform/db/schema/sso-configurations.ts'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { memberships, type UserRow } from '../platform/db/schema/users.ts'
import type { Browser } from './browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from './builders.ts'
import { aCertificate, mockMetadata } from './connections.ts'
import { aWindow } from './federation.ts'
import { aRoleWith } from './impersonation.ts'
import { evilIdp } from './mix-up.ts'
import type { TestServer } from './test-server.ts'

/** A tenant with one connection, whose domain has a record in DNS. */
export type ConnectedTenant = {
  readonly testServer: TestServer
  readonly tenant: TenantRow
  readonly domain: string
  readonly connection: SsoConfigurationRow
  readonly domainId: string
  /** Holds everything. */
  readonly admin: Browser
}

/** Gives the rights of an administrator to a user whom the connection signs in. */
type Raise = (at: ConnectedTenant) => Promise<unknown>

const aColleague = (
  { testServer, tenant, domain }: ConnectedTenant,
  roles: readonly string[],
): Promise<UserRow> => aMember(testServer, { in: tenant, roles, user: { email: `one@${domain}` } })

/** In an account so many steps below the tenant of the connection. */
const anAdminBelow = async ({ testServer, tenant, domain }: ConnectedTenant, depth: number) => {
  let account = tenant
  for (let step = 0; step < depth; step += 1) account = await aTenant(testServer, { parentId: account.id })
  return anAdmin(testServer, { in: account, user: { email: `three@${domain}` } })
}

const mapped = async ({ testServer, connection }: ConnectedTenant) => ({
  ssoConfigId: connection.id,
  roleIds: [await readRoleId(testServer, 'Admin')],
})

export const raises: Readonly<Record<string, Raise>> = {
  'an administrator of its domain': (at) => aColleague(at, ['Admin']),
  'an administrator by a group': async (at) => {
    const { id: groupId } = await at.admin.call(createGroup, { name: 'Owners' })
    await at.admin.call(addRolesToGroup, { groupId, roleIds: [await readRoleId(at.testServer, 'Admin')] })
    await at.admin.call(addUsersToGroup, { groupId, userIds: [(await aColleague(at, [])).id] })
  },
  'an invited administrator': async ({ testServer, admin, domain }) =>
    admin.call(addUser, { email: `two@${domain}`, roleIds: [await readRoleId(testServer, 'Admin')] }),
  'a disabled administrator': async (at) =>
    at.admin.call(disableUser, { userId: (await aColleague(at, ['Admin'])).id }),
  'an administrator who came by it': async ({ testServer, tenant, connection }) => {
    const { id } = await anAdmin(testServer, { in: tenant })
    await testServer.services.db
      .update(memberships)
      .set({ connectionId: connection.id })
      .where(and(eq(memberships.tenantId, tenant.id), eq(memberships.userId, id)))
  },
  'an administrator of an account below': async (at) => anAdminBelow(at, 1),
  'an administrator of an account far below': async (at) => anAdminBelow(at, 3),
  'an administrator of an account below by a role of that account': async ({
    testServer,
    tenant,
    domain,
  }) => {
    const account = await aTenant(testServer, { parentId: tenant.id })
    const user = await aMember(testServer, { in: account, roles: [], user: { email: `four@${domain}` } })
    await aRoleWith(testServer, account, user, ['fe.*'])
  },
  'a group that becomes administrators': async (at) =>
    at.admin.call(createSSOGroup, { ...(await mapped(at)), group: 'owners' }),
  'default roles of administrators': async (at) => at.admin.call(setSSODefaultRoles, await mapped(at)),
}

/** How it is decided which provider vouches for the people of a connection. */
export type ProviderChange = {
  /** What the connection is before. */
  readonly before: Partial<SsoConfigurationRow> & { readonly isProved?: boolean }
  /** Does what comes before ranks change. */
  readonly prepare: (at: ConnectedTenant, browser: Browser) => Promise<() => Promise<unknown>>
}

type Call = (at: ConnectedTenant, browser: Browser) => Promise<unknown>

const direct = (call: Call, before: ProviderChange['before'] = {}): ProviderChange => ({
  before,
  prepare: async (at, browser) => () => call(at, browser),
})

const update = (
  toChange: (at: ConnectedTenant) => object,
  before: ProviderChange['before'] = {},
): ProviderChange =>
  direct(
    (at, browser) => browser.call(updateSSOConfiguration, { ssoConfigId: at.connection.id, ...toChange(at) }),
    before,
  )

const evil = ({ testServer }: ConnectedTenant): string => idpAddress(testServer.services, evilIdp)

const prove = (operation: typeof validateSSODomain | typeof validateSSODomainV2): ProviderChange =>
  direct(
    ({ connection, domainId }, browser) => browser.call(operation, { ssoConfigId: connection.id, domainId }),
    { isProved: false },
  )

type ToForm = (at: ConnectedTenant) => Promise<Record<string, string>>

/** The browser makes a link, and its guest sends a form. */
const byGuest = (toForm: ToForm, before: ProviderChange['before'] = {}): ProviderChange => ({
  before: { enabled: false, ...before },
  prepare: async (at, browser) => {
    const { url } = await browser.call(createSSOGuestLink, { ssoConfigId: at.connection.id })
    const { origin, pathname, searchParams } = new URL(url)
    return async () => {
      const form = { token: searchParams.get('token') ?? '', ...(await toForm(at)) }
      await aWindow(at.testServer).post(`${origin}${pathname}`, form)
    }
  },
})

export const providerChanges: Readonly<Record<string, ProviderChange>> = {
  'another address': update((at) => ({ ssoEndpoint: `${evil(at)}/sso` })),
  'another issuer': update(() => ({ idpEntityId: 'evil' })),
  'another certificate': update(({ testServer }) => ({ publicCertificate: aCertificate(testServer) })),
  'another name of ours': update(() => ({ spEntityId: 'evil' })),
  'another vendor': update(() => ({ type: 'oidc' })),
  'another client': update(() => ({ oidcClientId: 'evil' }), { type: 'oidc' }),
  'another secret': update(() => ({ oidcSecret: 'evil' }), { type: 'oidc' }),
  'switching on': update(() => ({ enabled: true }), { enabled: false }),
  metadata: direct(async ({ testServer, connection: { id: ssoConfigId } }, browser) =>
    browser.call(updateSSOConfigurationByMetadata, { ssoConfigId, metadata: await mockMetadata(testServer) }),
  ),
  'published metadata': direct(({ testServer, connection: { id: ssoConfigId } }, browser) =>
    browser.call(updateSSOConfigurationByMetadataUrl, {
      ssoConfigId,
      url: `${idpAddress(testServer.services, 'saml')}/metadata`,
    }),
  ),
  'the older form': direct((at, browser) =>
    browser.call(updateSamlConfiguration, { enabled: true, ssoEndpoint: `${evil(at)}/sso` }),
  ),
  'switching on in the older form': direct(
    (_, browser) => browser.call(updateSamlConfiguration, { enabled: true }),
    { enabled: false },
  ),
  'metadata in the older form': direct(async ({ testServer }, browser) =>
    browser.call(updateSamlVendorMetadata, { metadata: await mockMetadata(testServer) }),
  ),
  'proof of a domain': prove(validateSSODomain),
  'proof of a domain, second version': prove(validateSSODomainV2),
  'proof of a domain in the older form': direct((_, browser) => browser.call(validateSamlDomain, {}), {
    isProved: false,
  }),
  'a link for a guest': direct(
    ({ connection }, browser) => browser.call(createSSOGuestLink, { ssoConfigId: connection.id }),
    { enabled: false },
  ),
  'details of a guest': byGuest(async (at) => ({ does: 'details', ssoEndpoint: `${evil(at)}/sso` })),
  'a client of a guest': byGuest(
    async (at) => ({ does: 'details', ssoEndpoint: evil(at), oidcClientId: 'evil', oidcSecret: 'evil' }),
    { type: 'oidc' },
  ),
  'metadata of a guest': byGuest(async ({ testServer }) => ({
    does: 'metadata',
    metadata: await mockMetadata(testServer),
  })),
  'proof of a domain by a guest': byGuest(async ({ domainId }) => ({ does: 'domain', domainId }), {
    isProved: false,
  }),
}
