import type { Input } from '@vestibule/contract'
import {
  updateSamlConfiguration,
  updateSamlVendorMetadata,
} from '@vestibule/contract/areas/saml-configuration'
import {
  updateSSOConfiguration,
  updateSSOConfigurationByMetadata,
  updateSSOConfigurationByMetadataUrl,
} from '@vestibule/contract/areas/sso-connections'
import { createSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { idpAddress } from '../dev/idp/grants.ts'
import { samlMetadata } from '../dev/idp/saml-metadata.ts'
import { aCertificate, mockMetadata } from './connections.ts'
import { aWindow } from './federation.ts'
import type { ProviderScene } from './provider-ends.ts'
import type { ProviderKind } from './provider-sign-in.ts'

export type Act = (scene: ProviderScene) => Promise<unknown>

/** Changes a connection as its administrator. */
export const changing =
  (toChange: (scene: ProviderScene) => Omit<Input<typeof updateSSOConfiguration>, 'ssoConfigId'>): Act =>
  (scene) =>
    scene.admin.call(updateSSOConfiguration, { ...toChange(scene), ssoConfigId: scene.providerId })

const other = 'https://other-idp.example.test'

const otherOidc = { ssoEndpoint: other, oidcClientId: 'another client', oidcSecret: 'another secret' }
const otherSaml = ({ testServer }: ProviderScene) => ({
  ssoEndpoint: `${other}/sso`,
  idpEntityId: other,
  publicCertificate: aCertificate(testServer),
})

/** Metadata of a provider that signs with another key than the mock. */
export const aMetadata = ({ testServer }: ProviderScene, entityId: string): string =>
  samlMetadata({ entityId, certificatePems: [aCertificate(testServer)] })

/** A guest's form, sent while the connection is off. */
const byGuest =
  (toForm: (scene: ProviderScene) => Record<string, string>): Act =>
  async (scene) => {
    const { admin, testServer, providerId: ssoConfigId } = scene
    await changing(() => ({ enabled: false }))(scene)
    const { url } = await admin.call(createSSOGuestLink, { ssoConfigId })
    const { origin, pathname, searchParams } = new URL(url)
    const form = { token: searchParams.get('token') ?? '', ...toForm(scene) }
    await aWindow(testServer).post(`${origin}${pathname}`, form)
    await changing(() => ({ enabled: true }))(scene)
  }

/** Every door by which a connection is pointed at another provider, by what it is set up with before. */
export const connectionMoves: Readonly<Record<'oidc' | 'saml', Readonly<Record<string, Act>>>> = {
  oidc: {
    'another issuer': changing(() => otherOidc),
    SAML: changing((scene) => ({ ...otherSaml(scene), type: 'saml' })),
    'another type alone': changing(() => ({ type: 'okta' })),
    'no issuer': changing(() => ({ ssoEndpoint: '' })),
    metadata: async ({ admin, testServer, providerId: ssoConfigId }) => {
      const metadata = await mockMetadata(testServer)
      return admin.call(updateSSOConfigurationByMetadata, { ssoConfigId, metadata })
    },
    'published metadata': ({ admin, testServer, providerId: ssoConfigId }) => {
      const url = `${idpAddress(testServer.services, 'saml')}/metadata`
      return admin.call(updateSSOConfigurationByMetadataUrl, { ssoConfigId, url })
    },
    'the older form': ({ admin }) =>
      admin.call(updateSamlConfiguration, { enabled: true, ssoEndpoint: other }),
    'metadata in the older form': async ({ admin, testServer }) =>
      admin.call(updateSamlVendorMetadata, { metadata: await mockMetadata(testServer) }),
    'details of a guest': byGuest(() => ({ does: 'details', ...otherOidc })),
    'metadata of a guest': byGuest((scene) => ({ does: 'metadata', metadata: aMetadata(scene, other) })),
  },
  saml: {
    'another entity': changing(otherSaml),
    'another entity alone': changing(() => ({ idpEntityId: other })),
    'OpenID Connect': changing(() => ({ ...otherOidc, type: 'oidc' })),
    'another type alone': changing(() => ({ type: 'oidc' })),
    'no entity': changing(() => ({ idpEntityId: '' })),
    metadata: (scene) =>
      scene.admin.call(updateSSOConfigurationByMetadata, {
        ssoConfigId: scene.providerId,
        metadata: aMetadata(scene, other),
      }),
    'the older form': ({ admin }) =>
      admin.call(updateSamlConfiguration, { enabled: true, type: 'oidc', ssoEndpoint: other }),
    'another domain in the older form': ({ admin, domain }) =>
      admin.call(updateSamlConfiguration, { enabled: true, domain: `another.${domain}` }),
    'metadata in the older form': (scene) =>
      scene.admin.call(updateSamlVendorMetadata, { metadata: aMetadata(scene, other) }),
    'details of a guest': byGuest((scene) => ({ does: 'details', ...otherSaml(scene) })),
    'metadata of a guest': byGuest((scene) => ({ does: 'metadata', metadata: aMetadata(scene, other) })),
  },
}

const byProtocol =
  (moves: Readonly<Record<'oidc' | 'saml', Act>>): Act =>
  async (scene) => {
    if (scene.kind !== 'social') await moves[scene.kind](scene)
  }

/** What the tables of ends have of them, of either protocol. */
export const endsByMove: Readonly<Record<string, Act>> = {
  'the connection has another provider': byProtocol({
    oidc: connectionMoves.oidc['another issuer']!,
    saml: connectionMoves.saml['another entity']!,
  }),
  'the connection speaks another protocol': byProtocol({
    oidc: connectionMoves.oidc['SAML']!,
    saml: connectionMoves.saml['OpenID Connect']!,
  }),
}

/** Arguments that point a social provider at another one. */
export const socialMove: readonly string[] = ['--issuer', other]

export type Change = readonly [ProviderKind, Act]

const readIssuer = ({ testServer, kind }: ProviderScene) => idpAddress(testServer.services, kind)

/** Changes of a connection that leave it with the provider that it has. */
export const changesOfSameProvider: Readonly<Record<string, Change>> = {
  'another certificate': [
    'saml',
    changing(({ testServer }) => ({ publicCertificate: aCertificate(testServer) })),
  ],
  'another certificate by metadata': [
    'saml',
    (scene) =>
      scene.admin.call(updateSSOConfigurationByMetadata, {
        ssoConfigId: scene.providerId,
        metadata: aMetadata(scene, readIssuer(scene)),
      }),
  ],
  'another endpoint of the same entity': ['saml', changing(() => ({ ssoEndpoint: `${other}/sso` }))],
  'another vendor that speaks SAML': ['saml', changing(() => ({ type: 'okta' }))],
  'signed requests': ['saml', changing(() => ({ signRequest: true }))],
  'another client secret': ['oidc', changing(() => ({ oidcSecret: 'another secret' }))],
  'another client': [
    'oidc',
    changing(() => ({ oidcClientId: 'another client', oidcSecret: 'another secret' })),
  ],
  'the document of the same issuer': [
    'oidc',
    changing((scene) => ({ ssoEndpoint: `${readIssuer(scene)}/.well-known/openid-configuration` })),
  ],
  'a slash behind the same issuer': ['oidc', changing((scene) => ({ ssoEndpoint: `${readIssuer(scene)}/` }))],
  'other roles of its people': ['oidc', changing(() => ({ roleIds: [] }))],
  'off and on again': [
    'oidc',
    async (scene) => {
      for (const enabled of [false, true]) await changing(() => ({ enabled }))(scene)
    },
  ],
}
