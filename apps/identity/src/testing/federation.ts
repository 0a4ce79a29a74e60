import { startExternalLogin } from '@vestibule/contract/areas/external-login'
import { preLoginV2 } from '@vestibule/contract/areas/sso'
import { eq } from 'drizzle-orm'
import { sharedCallbackClients } from '../platform/db/schema/shared-callback.ts'
import {
  ssoConfigurations,
  ssoDomains,
  type SsoConfigurationRow,
} from '../platform/db/schema/sso-configurations.ts'
import { type SocialProviderRow, socialProviders } from '../platform/db/schema/social-providers.ts'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import { idpKey } from '../dev/idp/keys.ts'
import { idpAddress } from '../dev/idp/grants.ts'
import { type Browser, aBrowser } from './browser.ts'
import type { TestServer } from './test-server.ts'

const newId = ({ services }: TestServer): string => uuidv7(services.clock, services.random)

const secret = ({ services }: TestServer): string => services.secrets.seal('provider-secrets', 'a secret')

/** Has a provider as an older release registered it, or a newer one. */
export const placeAtShared = async (
  { services: { db } }: TestServer,
  { id }: { readonly id: string },
  isThere: boolean,
): Promise<void> => {
  await db.delete(sharedCallbackClients).where(eq(sharedCallbackClients.id, id))
  if (isThere) await db.insert(sharedCallbackClients).values({ id, provider: 'a provider', clientId: 'then' })
}

/** A social provider that leads to the mock. */
export const aSocialProvider = async (
  testServer: TestServer,
  fields: Partial<SocialProviderRow> = {},
): Promise<SocialProviderRow> => {
  const now = testServer.services.clock.now()
  const type = fields.type ?? 'google'
  const [row] = await testServer.services.db
    .insert(socialProviders)
    .values({
      id: newId(testServer),
      type,
      clientId: newId(testServer),
      sealedClientSecret: secret(testServer),
      isTrusted: true,
      hasOwnCallback: true,
      options: { issuer: idpAddress(testServer.services, type) },
      createdAt: now,
      updatedAt: now,
      ...fields,
    })
    .returning()
  await placeAtShared(testServer, row!, fields.hasOwnCallback === false)
  return row!
}

type Connection = Partial<SsoConfigurationRow> & {
  readonly domain: string
  /** False: claimed and not proved. */
  readonly isProved?: boolean
}

/** A tenant's provider that leads to the mock of its kind. */
export const aConnection = async (
  testServer: TestServer,
  tenant: TenantRow,
  { domain, isProved = true, ...fields }: Connection,
): Promise<SsoConfigurationRow> => {
  const { services } = testServer
  const now = services.clock.now()
  const place = { tenantId: tenant.id, createdAt: now }
  const type = fields.type ?? 'saml'
  const [row] = await services.db
    .insert(ssoConfigurations)
    .values({
      ...place,
      id: newId(testServer),
      type,
      enabled: true,
      hasOwnCallback: true,
      ssoEndpoint: type === 'oidc' ? idpAddress(services, 'oidc') : `${idpAddress(services, 'saml')}/sso`,
      idpEntityId: idpAddress(services, 'saml'),
      publicCertificate: (await idpKey()).publicPem,
      oidcClientId: newId(testServer),
      sealedOidcSecret: secret(testServer),
      grantablePermissions: ['fe.*'],
      updatedAt: now,
      ...fields,
    })
    .returning()
  await placeAtShared(testServer, row!, fields.hasOwnCallback === false)
  await services.db.insert(ssoDomains).values({
    ...place,
    id: newId(testServer),
    configurationId: row!.id,
    domain,
    txtRecord: 'vestibule-domain=test',
    validatedAt: isProved ? now : null,
  })
  services.enforcedDomains.forget()
  return row!
}

/** A window of a browser: it goes where it is sent and keeps its own cookies, as another partition does. */
export type Window = {
  readonly browser: Browser
  /** Goes to an address of ours and answers where that leads, or the page it shows. */
  readonly go: (url: string, site?: string) => Promise<Response>
  /** Posts a form from another site's page. */
  readonly post: (url: string, fields: Readonly<Record<string, string>>) => Promise<Response>
}

const toPath = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** No origin, no ticket: a page of its own. */
const bare = { origin: undefined, 'vestibule-embed': undefined, authorization: undefined }

export const aWindow = (testServer: TestServer, browser = aBrowser(testServer)): Window => ({
  browser,
  go: (url, site = 'same-origin') =>
    browser.request(toPath(url), { headers: { ...bare, 'sec-fetch-site': site } }),
  post: (url, fields) =>
    browser.request(toPath(url), {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        ...bare,
        origin: 'null',
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
    }),
})

export type Chosen = {
  readonly email: string
  readonly name?: string
  readonly isVerified?: boolean
  readonly groups?: string
  readonly refuses?: boolean
  /** Seconds since the person signed in at the provider, or that it does not say. */
  readonly age?: number | 'unstated'
  /** Seconds until their session there ends. */
  readonly sessionSeconds?: number
}

/** What the form of a mock provider's page sends. */
const toForm = ({
  email,
  name = '',
  isVerified = true,
  groups = '',
  refuses = false,
  age = 0,
  sessionSeconds,
}: Chosen) => ({
  typed: email,
  name,
  groups,
  ...(!isVerified && { unverified: 'on' }),
  ...(refuses && { refuse: 'yes' }),
  age: String(age),
  ...(sessionSeconds !== undefined && { sessionSeconds: String(sessionSeconds) }),
})

export const readLocation = (answer: Response): string => answer.headers.get('location') ?? ''

/** Chooses a person at the mock; answers the address the browser is sent back to. */
export const chooseAt = async (window: Window, authorizeUrl: string, chosen: Chosen): Promise<string> => {
  const url = new URL(authorizeUrl)
  const choose = new URL(authorizeUrl)
  choose.pathname = url.pathname.replace(/\/(authorize|sso)$/, '/choose')
  choose.search = ''
  const params = Object.fromEntries(url.searchParams)
  return readLocation(await window.post(choose.toString(), { ...params, ...toForm(chosen) }))
}

/** Opens a way to a social provider, goes it to its end in a window, and answers its name. */
export const goSocial = async (
  testServer: TestServer,
  frame: Browser,
  { provider = 'google', ...chosen }: Chosen & { readonly provider?: string },
): Promise<{ readonly txn: string; readonly page: Response }> => {
  const window = aWindow(testServer)
  const { txn, url } = await frame.call(startExternalLogin, { provider, form: 'popup' })
  const back = await chooseAt(window, readLocation(await window.go(url)), chosen)
  return { txn, page: await window.go(back, 'cross-site') }
}

/** What the mock that speaks SAML makes the browser post. */
export const samlFields = async (
  window: Window,
  ssoUrl: string,
  chosen: Chosen,
): Promise<Record<string, string>> => {
  const url = new URL(ssoUrl)
  const choose = `${url.origin}${url.pathname.replace(/\/sso$/, '/choose')}`
  const page = await window.post(choose, { ...Object.fromEntries(url.searchParams), ...toForm(chosen) })
  const fields = [...(await page.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
}

/** Asks where an address signs in. */
export const askSso = async (frame: Browser, email: string): Promise<string> =>
  (await frame.call(preLoginV2, { email })).address ?? ''

/** Code and state with which a browser comes back to the host. */
export const returned = (answer: Response): { code: string; state: string; url: URL } => {
  const url = new URL(readLocation(answer))
  const { code, state, SAMLResponse, RelayState } = Object.fromEntries(url.searchParams)
  return { url, code: code ?? SAMLResponse ?? '', state: state ?? RelayState ?? '' }
}

/** Goes the way to the mock that speaks SAML, and answers what the host page is given. */
export const goSaml = async (
  testServer: TestServer,
  frame: Browser,
  chosen: Chosen,
  email = chosen.email,
) => {
  const window = aWindow(testServer)
  const fields = await samlFields(window, readLocation(await window.go(await askSso(frame, email))), chosen)
  return returned(await window.post(`${testServer.services.config.publicUrl}/login/saml/acs`, fields))
}

/** The same with the mock that speaks OpenID Connect. */
export const goOidc = async (
  testServer: TestServer,
  frame: Browser,
  chosen: Chosen,
  email = chosen.email,
) => {
  const window = aWindow(testServer)
  const atProvider = readLocation(await window.go(await askSso(frame, email)))
  return returned(await window.go(await chooseAt(window, atProvider, chosen), 'cross-site'))
}
