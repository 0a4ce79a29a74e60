import { startExternalLogin } from '@vestibule/contract/areas/external-login'
import { createSSOConfiguration, updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { createSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { startSSOTest } from '@vestibule/contract/areas/sso-tests'
import { eq } from 'drizzle-orm'
import { idpAddress } from '../dev/idp/grants.ts'
import { socialProviders } from '../platform/db/schema/social-providers.ts'
import { ssoConfigurations } from '../platform/db/schema/sso-configurations.ts'
import { type Browser, signedIn } from './browser.ts'
import { aMember, anAdmin, aTenant } from './builders.ts'
import { proveNewDomain } from './connections.ts'
import { aConnection, aSocialProvider, askSso, aWindow, placeAtShared } from './federation.ts'
import { evilIdp, type Opened } from './mix-up.ts'
import type { TestServer } from './test-server.ts'

export const placements = ['own', 'shared', 'moved'] as const
/** At which address a provider is registered: its own, the one of older releases, or both since it has moved. */
export type Placement = (typeof placements)[number]

const toColumns = (placement: Placement) => ({ hasOwnCallback: placement !== 'shared' })

export type HonestParty = {
  /** Of the mock provider. */
  readonly idp: string
  readonly isOpenId: boolean
  readonly email: string
  readonly open: (frame: Browser) => Promise<Opened>
  readonly place: (placement: Placement) => Promise<unknown>
}

/** Honest providers of each kind, each with a person who can sign in. */
export const honestParties = async (testServer: TestServer) => {
  const { db } = testServer.services
  const { id } = await aConnection(testServer, await aTenant(testServer), {
    domain: 'honest.test',
    type: 'oidc',
  })
  const github = idpAddress(testServer.services, 'github')
  const options = {
    authorizationUrl: `${github}/authorize`,
    tokenUrl: `${github}/token`,
    userInfoUrl: `${github}/user`,
  }
  const social = async (type: string, isOpenId: boolean): Promise<HonestParty> => {
    const provider = await aSocialProvider(testServer, { type, ...(!isOpenId && { options }) })
    const { email } = await aMember(testServer, { in: await aTenant(testServer) })
    return {
      idp: type,
      isOpenId,
      email,
      open: (frame) => frame.call(startExternalLogin, { provider: type, form: 'popup' }),
      place: async (placement) => {
        await db.update(socialProviders).set(toColumns(placement)).where(eq(socialProviders.id, provider.id))
        await placeAtShared(testServer, provider, placement !== 'own')
      },
    }
  }
  const sso: HonestParty = {
    idp: 'oidc',
    isOpenId: true,
    email: 'vera@honest.test',
    open: async (frame) => ({ url: await askSso(frame, 'vera@honest.test') }),
    place: async (placement) => {
      await db.update(ssoConfigurations).set(toColumns(placement)).where(eq(ssoConfigurations.id, id))
      await placeAtShared(testServer, { id }, placement !== 'own')
    },
  }
  return {
    'a connection': sso,
    'a social provider': await social('google', true),
    'a social provider without OpenID': await social('github', false),
  } as const
}

/** Makes a connection of an attacker's own tenant, by the page of a guest, and switches it on. */
const connectAsGuest = async (testServer: TestServer, admin: Browser, domain: string): Promise<void> => {
  const { id: ssoConfigId } = await admin.call(createSSOConfiguration, { type: 'oidc' })
  const { url } = await admin.call(createSSOGuestLink, { ssoConfigId })
  await aWindow(testServer).post(`${testServer.services.config.publicUrl}/sso/setup`, {
    token: new URL(url).searchParams.get('token') ?? '',
    does: 'details',
    ssoEndpoint: idpAddress(testServer.services, evilIdp),
    oidcClientId: 'evil',
    oidcSecret: 'a secret',
  })
  await proveNewDomain(testServer, admin, { ssoConfigId, domain })
  await admin.call(updateSSOConfiguration, { ssoConfigId, enabled: true })
}

/** What an attacker who signs up can make of their own provider, each with how a visitor is led to it. */
export const attackers = async (testServer: TestServer) => {
  const evil = { type: 'oidc', ssoEndpoint: idpAddress(testServer.services, evilIdp) } as const
  const tenant = await aTenant(testServer)
  const user = await anAdmin(testServer, { in: tenant })
  await aConnection(testServer, tenant, { domain: 'own.evil.test', ...evil })
  await aConnection(testServer, tenant, { domain: 'shared.evil.test', ...evil, hasOwnCallback: false })
  const posing = {
    ...evil,
    ssoEndpoint: `${evil.ssoEndpoint}/.well-known/openid-configuration`,
  }
  await aConnection(testServer, tenant, { domain: 'posing.evil.test', ...posing })
  await aConnection(testServer, tenant, { domain: 'old.evil.test', ...posing, hasOwnCallback: false })
  const unproved = { domain: 'unproved.evil.test', isProved: false, enabled: false }
  const { id: ssoConfigId } = await aConnection(testServer, tenant, { ...unproved, ...evil })
  await connectAsGuest(testServer, await signedIn(testServer, user), 'guest.evil.test')
  return {
    'a connection': (frame: Browser) => askSso(frame, 'x@own.evil.test'),
    'a connection of an older release': (frame: Browser) => askSso(frame, 'x@shared.evil.test'),
    'a connection by the address of its document': (frame: Browser) => askSso(frame, 'x@posing.evil.test'),
    'a connection of an older release by the address of its document': (frame: Browser) =>
      askSso(frame, 'x@old.evil.test'),
    'a connection that a guest set up': (frame: Browser) => askSso(frame, 'x@guest.evil.test'),
    'a test of a connection without a domain': async () =>
      (await (await signedIn(testServer, user)).call(startSSOTest, { ssoConfigId })).url,
  } as const
}
