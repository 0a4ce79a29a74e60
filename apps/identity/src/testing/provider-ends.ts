import { deleteSSODomain } from '@vestibule/contract/areas/sso-configurations'
import { deleteSSOConfiguration, updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { deleteUser } from '@vestibule/contract/areas/team'
import { eq, ne } from 'drizzle-orm'
import { changeAddress } from '../domain/members/change-address.ts'
import { recheckDomains } from '../domain/sso/recheck-domains.ts'
import { externalIdentities } from '../platform/db/schema/external-identities.ts'
import { mfaAuthenticators } from '../platform/db/schema/mfa.ts'
import { sessions } from '../platform/db/schema/sessions.ts'
import { type SocialProviderRow, socialProviders } from '../platform/db/schema/social-providers.ts'
import { ssoDomains } from '../platform/db/schema/sso-configurations.ts'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { memberships, type UserRow, users } from '../platform/db/schema/users.ts'
import { type Browser, signedIn } from './browser.ts'
import { aMember, aMembership, anAdmin, aTenant } from './builders.ts'
import { aConnection, aSocialProvider } from './federation.ts'
import { operateIn } from './operate-in.ts'
import { type Act, type Change, changesOfSameProvider, endsByMove, socialMove } from './provider-moves.ts'
import type { ProviderKind } from './provider-sign-in.ts'
import type { TestServer } from './test-server.ts'

/** A person who signs in at a provider, of a company or a social one, and an administrator of the company. */
export type ProviderScene = {
  readonly testServer: TestServer
  readonly kind: ProviderKind
  readonly domain: string
  readonly email: string
  readonly tenant: TenantRow
  readonly admin: Browser
  /** The connection or the social provider. */
  readonly providerId: string
  readonly social: SocialProviderRow | undefined
  /** Undefined of a person who has no account before they come. */
  readonly user: UserRow | undefined
}

let domains = 0

export const aProviderScene = async (
  testServer: TestServer,
  { kind, isKnown }: { readonly kind: ProviderKind; readonly isKnown: boolean },
): Promise<ProviderScene> => {
  const { db } = testServer.services
  const domain = `rests${(domains += 1)}.test`
  const email = `hana@${domain}`
  const [tenant, other] = [await aTenant(testServer), await aTenant(testServer)]
  const admin = await signedIn(testServer, await anAdmin(testServer, { in: tenant }))
  await db.delete(socialProviders)
  const social = kind === 'social' ? await aSocialProvider(testServer) : undefined
  const connection =
    kind === 'social' ? undefined : await aConnection(testServer, tenant, { domain, type: kind })
  const user = isKnown ? await aMember(testServer, { in: tenant, user: { email } }) : undefined
  if (user !== undefined) await aMembership(testServer, user, { in: other })
  const providerId = social?.id ?? connection?.id ?? ''
  return { testServer, kind, domain, email, tenant, admin, providerId, social, user }
}

const setSocial = ({ testServer, social }: ProviderScene, args: readonly string[]) => {
  const { type = '', clientId = '', options } = social ?? {}
  const known = ['--type', type, '--client-id', clientId, '--issuer', options?.issuer ?? '', '--trusted']
  const variables = { CLIENT_SECRET: 'another secret' }
  return operateIn(testServer, 'providers set', [...known, ...args], variables)
}

const findDomainId = async ({ testServer, domain }: ProviderScene): Promise<string> => {
  const [row] = await testServer.services.db.select().from(ssoDomains).where(eq(ssoDomains.domain, domain))
  return row?.id ?? ''
}

/** What takes the provider of a company away. */
const endsOfConnection: Readonly<Record<string, Act>> = {
  ...endsByMove,
  'the connection is deleted': ({ admin, providerId }) =>
    admin.call(deleteSSOConfiguration, { ssoConfigId: providerId }),
  'the connection is switched off': ({ admin, providerId }) =>
    admin.call(updateSSOConfiguration, { ssoConfigId: providerId, enabled: false }),
  'the domain is given up': async (scene) =>
    scene.admin.call(deleteSSODomain, { ssoConfigId: scene.providerId, domainId: await findDomainId(scene) }),
  'the record of the domain is gone': async ({ testServer: { services, names }, domain }) => {
    const checked = services.db.update(ssoDomains).set({ checkedAt: services.clock.now() })
    await checked.where(ne(ssoDomains.domain, domain))
    names.set(domain, [])
    await recheckDomains(services)
  },
}

/** What ends the identity of one person there. */
const endsOfPerson: Readonly<Record<string, Act>> = {
  'the membership ends': async (scene) => scene.admin.call(deleteUser, { userId: await findUserId(scene) }),
  'the address is another': async (scene) => {
    const { services } = scene.testServer
    const userId = await findUserId(scene)
    const email = `away-${userId}@free.test`
    const change = { email, canonicalEmail: email }
    return services.transaction((tx) => changeAddress(tx, services, userId, change))
  },
}

const endsOfSocial: Readonly<Record<string, Act>> = {
  'the provider is removed': ({ testServer, social }) =>
    operateIn(testServer, 'providers remove', [social?.type ?? '', social?.clientId ?? '']),
  'the provider is switched off': (scene) => setSocial(scene, ['--off']),
  'the provider is another one': (scene) => setSocial(scene, socialMove),
}

export const providerEnds: Readonly<Record<string, Act>> = {
  ...endsOfConnection,
  ...endsOfPerson,
  ...endsOfSocial,
}

const ofConnections = (['oidc', 'saml'] as const).flatMap((kind) =>
  Object.keys(endsOfConnection).map((end) => [kind, end] as const),
)
const ofSocial = Object.keys(endsOfSocial).map((end) => ['social', end] as const)

/** Each kind of provider with what takes it away. */
export const endedProviders: readonly (readonly [ProviderKind, string])[] = [...ofConnections, ...ofSocial]

/** The same, and what ends the identity of a person at a company's provider. */
export const endedIdentities: readonly (readonly [ProviderKind, string])[] = [
  ...endedProviders,
  ...(['oidc', 'saml'] as const).flatMap((kind) =>
    Object.keys(endsOfPerson).map((end) => [kind, end] as const),
  ),
]

/** What is changed of a provider that goes on to vouch for its people. */
export const providerChanges: Readonly<Record<string, Change>> = {
  ...changesOfSameProvider,
  'another name and secret of a social provider': [
    'social',
    (scene) => setSocial(scene, ['--name', 'Another name']),
  ],
  'the document of the same issuer of a social provider': [
    'social',
    (scene) =>
      setSocial(scene, ['--issuer', `${scene.social?.options.issuer}/.well-known/openid-configuration`]),
  ],
}

/** The person, where there is an account of theirs by now. */
export const findUserId = async ({ testServer, email, user }: ProviderScene): Promise<string> => {
  const [named] = await testServer.services.db.select().from(users).where(eq(users.canonicalEmail, email))
  return user?.id ?? named?.id ?? ''
}

/** What a sign-in leaves: accounts of the address, members, identities, factors and sessions that live. */
export const countTraces = async (scene: ProviderScene) => {
  const { testServer, email, tenant, providerId } = scene
  const { db } = testServer.services
  const userId = await findUserId(scene)
  const live = (await db.select().from(sessions).where(eq(sessions.userId, userId))).filter(
    ({ revokedAt }) => revokedAt === null,
  )
  return {
    accounts: await db.$count(users, eq(users.canonicalEmail, email)),
    members: await db.$count(memberships, eq(memberships.tenantId, tenant.id)),
    identities: await db.$count(externalIdentities, eq(externalIdentities.connectionId, providerId)),
    factors: await db.$count(mfaAuthenticators, eq(mfaAuthenticators.userId, userId)),
    sessions: live.length,
  }
}
